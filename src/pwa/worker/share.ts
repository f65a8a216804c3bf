/** A screenshot or message shared from another app: kept on this phone, then shown by the page (rules §3). */
import { paths } from '../../domain/wire/paths.ts';
import { putShared } from '../shared-inbox.ts';

/** The names that the web manifest gives the parts. */
const TEXT_PARTS = ['title', 'text', 'url'] as const;
const FILES_PART = 'images';

/**
 * Keeps the share and goes on to the page by a plain GET, so that a reload shares nothing twice.
 * What cannot be read or kept leads to the same page, which finds nothing and offers to choose the picture there.
 */
export async function receiveShare({ request }: { request: Request }): Promise<Response> {
  try {
    const form = await request.formData();
    const texts = TEXT_PARTS.map((name) => form.get(name)).filter(
      (part): part is string => typeof part === 'string' && part !== '',
    );
    const files = form.getAll(FILES_PART).filter((part) => part instanceof File);
    await putShared(texts.join('\n'), files, Date.now());
  } catch (error) {
    console.warn('A share could not be kept.', error);
  }
  return Response.redirect(paths.share, 303);
}
