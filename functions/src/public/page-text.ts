import type { PageTextAnswer } from '../../../src/domain/wire/catalogue.ts';
import { PUBLIC_SETTINGS } from '../../../src/domain/wire/collections.ts';
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import { pageNameSchema } from '../../../src/domain/wire/setting.ts';
import { hashOf } from '../hash.ts';
import { endpoint, queryOf, replyCached } from '../http/http.ts';
import { RefusedError } from '../http/refused-error.ts';
import { store } from '../store/store.ts';

export const handler = endpoint(['GET'], async (request, reply) => {
  const page = pageNameSchema.safeParse(queryOf(request, 'page'));
  if (!page.success) throw new RefusedError('not_found', errorMessages.notFound);
  const settings = await store.get('publicSettings', PUBLIC_SETTINGS);
  const text = settings?.pages[page.data] ?? null;
  await replyCached(request, reply, {
    page: page.data,
    text,
    hash: pageHash(text),
  } satisfies PageTextAnswer);
});

export function pageHash(text: string | null): string | null {
  return text === null ? null : hashOf(text).slice(0, 12);
}
