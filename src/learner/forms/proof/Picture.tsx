/** From the camera, the gallery or a share, previewed as it will be sent. */
import type { SharedIn } from '../../../pwa/shared-inbox.ts';
import { type ChangeEvent, useEffect, useRef, useState, useCallback } from 'react';
import surfaces from '../../ui/surfaces.module.css';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Failure } from '../../ui/Notice.tsx';
import styles from './Picture.module.css';
import { PROOF_IMAGE_PHONE_BYTES } from '../../../domain/wire/limits.ts';
import { imageTypeSchema } from '../../../domain/money/payment.ts';
import * as z from 'zod/mini';
import { dropDraft, readDraft, writeDraft } from '../../data/drafts.ts';
import { proofMessages } from '../../../domain/wire/order-messages.ts';
import {
  hasPictureSize,
  type PictureHeader,
  readPictureHeader,
} from '../../../domain/money/proof-picture.ts';

type PictureState =
  | { readonly kind: 'none' }
  | { readonly kind: 'working' }
  | { readonly kind: 'ready'; readonly picture: SmallPicture }
  | { readonly kind: 'refused'; readonly sentence: string };

type Props = {
  readonly state: PictureState;
  readonly disabled: boolean;
  readonly onChoose: (file: Blob) => void;
  readonly onRemove: () => void;
};

export function PictureField({ state, disabled, onChoose, onRemove }: Props) {
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) onChoose(file);
    target.value = '';
  };
  const input = { type: 'file', accept: 'image/*', tabIndex: -1, onChange: choose } as const;
  const busy = disabled || state.kind === 'working';
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Picture of the message (if you have one)</legend>
      {state.kind === 'ready' && <PicturePreview picture={state.picture} />}
      <p className={surfaces.muted} role="status">
        {statusText(state)}
      </p>
      {state.kind === 'refused' && <Failure text={state.sentence} />}
      <VisuallyHidden aria-hidden="true">
        <input {...input} ref={camera} capture="environment" />
      </VisuallyHidden>
      <VisuallyHidden>
        <input {...input} ref={gallery} aria-label="Picture of the payment" />
      </VisuallyHidden>
      <div className={surfaces.actions}>
        <Button variant="outlined" disabled={busy} onClick={() => gallery.current?.click()}>
          {state.kind === 'ready' ? 'Choose another picture' : 'Choose a picture'}
        </Button>
        <Button variant="outlined" disabled={busy} onClick={() => camera.current?.click()}>
          Take a photo
        </Button>
        {state.kind === 'ready' && (
          <Button variant="text" disabled={busy} onClick={onRemove}>
            Remove picture
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function statusText(state: PictureState): string {
  if (state.kind === 'working') return 'Making the picture small...';
  if (state.kind !== 'ready') return '';
  const { before, blob } = state.picture;
  return `Picture: ${formatBytes(before)} before, ${formatBytes(blob.size)} after. Place and phone data are removed.`;
}

function PicturePreview({ picture }: { picture: SmallPicture }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(picture.blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  if (address === null) return null;
  // The form's legend calls it a picture too.
  // oxlint-disable-next-line jsx-a11y/img-redundant-alt
  return <img className={styles.preview} src={address} alt="Your picture as it will be sent" />;
}

const storedSchema = z.object({
  bytes: z.instanceof(ArrayBuffer),
  type: imageTypeSchema,
  before: z.number(),
});

export const pictureDraft = (orderId: string) => `proof.${orderId}`;

/** False if the phone could not store it. */
export async function saveDraftPicture(orderId: string, { blob, before }: SmallPicture): Promise<boolean> {
  return writeDraft(pictureDraft(orderId), { bytes: await blob.arrayBuffer(), type: blob.type, before });
}

async function storedPicture(orderId: string): Promise<SmallPicture | null> {
  const stored = storedSchema.safeParse(await readDraft(pictureDraft(orderId)));
  if (!stored.success || stored.data.bytes.byteLength > PROOF_IMAGE_PHONE_BYTES) return null;
  const { bytes, type, before } = stored.data;
  return { blob: new Blob([bytes], { type }), before };
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

/** Bytes; more than a phone's camera makes. */
const FILE_MAX = 30 * 1024 * 1024;
/** Bytes to read for width and height: cameras put profiles and thumbnails first. */
const HEAD_BYTES = 512 * 1024;
/** Tried in order: total pixels, quality. The area is limited, so that a long screenshot stays readable. */
const ATTEMPTS = [
  [1_800_000, 0.82],
  [1_400_000, 0.72],
  [1_100_000, 0.64],
  [800_000, 0.56],
  [520_000, 0.48],
  [260_000, 0.4],
] as const;

export const pictureMessages = {
  fileTooLarge: 'This file is too large for a picture of a payment. Take a screenshot and choose that.',
  notPicture: proofMessages.imageNotPicture,
  oddSize: proofMessages.imageOddSize,
  notOpened: 'This phone could not open the picture. Take a screenshot and choose that.',
} as const;

/** `message` is a sentence for the learner. */
class PictureError extends Error {
  override readonly name = 'PictureError';
}

/** `before`: bytes of the original. */
type SmallPicture = { readonly blob: Blob; readonly before: number };

/** @throws PictureError before anything is decoded */
export function checkHeader(size: number, head: Uint8Array): PictureHeader {
  if (size > FILE_MAX) throw new PictureError(pictureMessages.fileTooLarge);
  const header = readPictureHeader(head);
  if (header === null) throw new PictureError(pictureMessages.notPicture);
  if (!hasPictureSize(header)) throw new PictureError(pictureMessages.oddSize);
  return header;
}

type Size = { readonly width: number; readonly height: number };

export function scaledTo({ width, height }: Size, pixels: number): Size {
  const scale = Math.min(1, Math.sqrt(pixels / (width * height)));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Shrinks it and redraws it, which removes EXIF data such as the place (rules §3). @throws PictureError */
async function shrinkPicture(file: Blob): Promise<SmallPicture> {
  const head = file.size > FILE_MAX ? new Uint8Array() : await file.slice(0, HEAD_BYTES).arrayBuffer();
  checkHeader(file.size, new Uint8Array(head));
  const picture = await open(file);
  try {
    for (const [pixels, quality] of ATTEMPTS) {
      const blob = await draw(picture, scaledTo(picture, pixels), quality);
      if (blob.size <= PROOF_IMAGE_PHONE_BYTES) return { blob, before: file.size };
    }
  } finally {
    picture.close();
  }
  throw new PictureError(pictureMessages.notOpened);
}

async function open(file: Blob): Promise<ImageBitmap> {
  try {
    // Applies EXIF rotation by default; phones of 2022 reject the option's current name.
    return await createImageBitmap(file);
  } catch {
    throw new PictureError(pictureMessages.notOpened);
  }
}

function draw(picture: ImageBitmap, { width, height }: Size, quality: number): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new PictureError(pictureMessages.notOpened);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob === null ? reject(new PictureError(pictureMessages.notOpened)) : resolve(blob);
    // Browsers without WebP would fall back to PNG, which is larger than JPEG.
    canvas.toBlob(
      (blob) => (blob?.type === 'image/webp' ? done(blob) : canvas.toBlob(done, 'image/jpeg', quality)),
      'image/webp',
      quality,
    );
  });
}

export function formatBytes(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1000
    ? `${Math.max(1, Math.round(kilobytes))} KB`
    : `${(kilobytes / 1024).toFixed(1)} MB`;
}
