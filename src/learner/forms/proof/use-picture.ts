/** The proof form's picture: shrunk, stored with the draft, or taken from a share. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { PROOF_IMAGE_PHONE_BYTES } from '../../../domain/wire/limits.ts';
import { imageTypeSchema } from '../../../domain/money/payment.ts';
import * as z from 'zod/mini';
import { dropDraft, readDraft, writeDraft } from '../../data/drafts.ts';
import { PictureError, pictureMessages, shrinkPicture, type SmallPicture } from './picture.ts';
import type { PictureState } from './PictureField.tsx';

/** At most one file; `'too large'` if it was not stored. */
export type SharedIn = { readonly text: string; readonly file: Blob | 'too large' | null };

const storedSchema = z.object({
  bytes: z.instanceof(ArrayBuffer),
  type: imageTypeSchema,
  before: z.number(),
});

export const pictureDraft = (orderId: string) => `proof.${orderId}`;

/** Stores a shrunk picture with the draft of its order. */
export async function saveDraftPicture(
  orderId: string,
  { blob, before }: Omit<SmallPicture, 'after'>,
): Promise<void> {
  await writeDraft(pictureDraft(orderId), { bytes: await blob.arrayBuffer(), type: blob.type, before });
}

async function storedPicture(orderId: string): Promise<SmallPicture | null> {
  const stored = storedSchema.safeParse(await readDraft(pictureDraft(orderId)));
  if (!stored.success || stored.data.bytes.byteLength > PROOF_IMAGE_PHONE_BYTES) return null;
  const { bytes, type, before } = stored.data;
  return { blob: new Blob([bytes], { type }), before, after: bytes.byteLength };
}

export function usePicture(orderId: string, shared: SharedIn['file'], onChange: (has: boolean) => void) {
  const [state, setState] = useState<PictureState>({ kind: 'none' });
  const changed = useRef(onChange);
  changed.current = onChange;
  const latest = useRef(0);

  const become = useCallback((next: PictureState) => {
    setState(next);
    changed.current(next.kind === 'ready');
  }, []);

  const choose = useCallback(
    async (file: Blob | 'too large') => {
      const turn = ++latest.current;
      setState({ kind: 'working' });
      try {
        if (file === 'too large') throw new PictureError(pictureMessages.fileTooLarge);
        const picture = await shrinkPicture(file);
        if (turn !== latest.current) return;
        become({ kind: 'ready', picture });
        await saveDraftPicture(orderId, picture);
      } catch (thrown) {
        if (turn !== latest.current) return;
        const sentence = thrown instanceof PictureError ? thrown.message : pictureMessages.notOpened;
        become({ kind: 'refused', sentence });
        await dropDraft(pictureDraft(orderId));
      }
    },
    [orderId, become],
  );

  const remove = useCallback(() => {
    latest.current += 1;
    become({ kind: 'none' });
    void dropDraft(pictureDraft(orderId));
  }, [orderId, become]);

  useEffect(() => {
    if (shared !== null) {
      void choose(shared);
      return;
    }
    const turn = latest.current;
    void storedPicture(orderId).then((picture) => {
      if (picture !== null && turn === latest.current) become({ kind: 'ready', picture });
    });
  }, [orderId, shared, choose, become]);

  return { state, choose: (file: Blob) => void choose(file), remove };
}
