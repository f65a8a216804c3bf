/** `page-text?page=about`: the text of one page, fetched by that page alone when the catalogue's hash differs (decisions §9). */
import type { PageTextAnswer } from '../../../src/domain/catalogue.ts';
import { PUBLIC_SETTINGS } from '../../../src/domain/collections.ts';
import { errorMessages } from '../../../src/domain/messages.ts';
import { pageNameSchema } from '../../../src/domain/setting.ts';
import { answering, type Endpoint, queryOf, replyCached } from '../http.ts';
import { pageHash } from '../pages.ts';
import { Refused } from '../refused.ts';
import { store } from '../store.ts';

export const pageText: Endpoint = answering(['GET'], async (request, reply) => {
  const page = pageNameSchema.safeParse(queryOf(request, 'page'));
  if (!page.success) throw new Refused('not_found', errorMessages.notFound);
  const settings = await store.get('publicSettings', PUBLIC_SETTINGS);
  const text = settings?.pages[page.data] ?? null;
  replyCached(request, reply, { page: page.data, text, hash: pageHash(text) } satisfies PageTextAnswer);
});
