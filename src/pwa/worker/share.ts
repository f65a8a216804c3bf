/** Receives a screenshot or message that another app shares, for the page that shows it (rules §3). */
import { paths } from '../../domain/wire/paths.ts';
import { putShared } from '../shared-inbox.ts';

/** The names that the web manifest gives the parts. */
const TEXT_PARTS = ['title', 'text', 'url'] as const;
const FILES_PART = 'images';

/**
 * Stores the share and redirects to the page by GET, so that a reload does not share twice.
 * Where the share cannot be read or stored, the page finds nothing and offers to choose a picture.
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
