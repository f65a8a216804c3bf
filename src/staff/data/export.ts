/** CSV exports, read as they stream in; the session's cookie authorises them (spec §7, decision 0090). */
import * as z from 'zod/mini';
import { type ExportFilters, exportFileName } from '../../domain/records/export.ts';
import { errorMessages } from '../../domain/wire/messages.ts';
import { exportMessages, staffToasts } from '../../domain/wire/staff-messages.ts';
import { paths } from '../../domain/wire/paths.ts';
import { now } from '../../shared/data/clock.ts';
import { cancelledError, CommandError, offlineError } from '../../shared/data/errors.ts';
import { sendWithTouch } from './passkeys/touch.ts';
import { asStaff, staffSessionId } from './staff-session.ts';

const refusalSchema = z.object({ error: z.string(), code: z.optional(z.literal('touch_needed')) });

type Exported = { readonly file: Blob; readonly name: string };

/**
 * The file and its name. `onProgress` gets the rows so far; their final number is unknown.
 * @throws CommandError as refused; `offline` where nothing came, or not all of it
 */
export const fetchExport = (
  filters: ExportFilters,
  onProgress: (rows: number) => void,
  signal: AbortSignal,
): Promise<Exported> => sendWithTouch(() => asStaff(() => download(filters, onProgress, signal)));

async function download(
  filters: ExportFilters,
  onProgress: (rows: number) => void,
  signal: AbortSignal,
): Promise<Exported> {
  if (staffSessionId() === null)
    throw new CommandError('unauthenticated', staffToasts.exportNeedsSession.text);
  let rows: number | null = null;
  try {
    const response = await fetch(paths.exportData(filters), {
      headers: { 'content-type': 'application/json' },
      cache: 'no-store',
      signal,
    });
    if (!response.ok || response.body === null) throw await refusalOf(response);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const reader = response.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      rows = (rows ?? -1) + linesIn(part.value);
      parts.push(part.value);
      onProgress(rows);
    }
    const file = new Blob(parts, { type: 'text/csv;charset=utf-8' });
    return { file, name: exportFileName(filters.type, now()) };
  } catch (thrown) {
    if (thrown instanceof CommandError) throw thrown;
    if (signal.aborted) throw cancelledError();
    throw rows === null ? offlineError() : new CommandError('offline', exportMessages.brokenOff);
  }
}

const LINE_FEED = 10;
const linesIn = (bytes: Uint8Array) => bytes.reduce((lines, byte) => lines + Number(byte === LINE_FEED), 0);

async function refusalOf(response: Response): Promise<CommandError> {
  if (response.status === 401)
    return new CommandError('unauthenticated', staffToasts.exportNeedsSession.text);
  const said = refusalSchema.safeParse(await response.json().catch(() => null));
  const message = said.success && said.data.error !== errorMessages.server ? said.data.error : null;
  if (said.success && said.data.code !== undefined) return new CommandError(said.data.code, said.data.error);
  return new CommandError('internal', message ?? staffToasts.exportFailed.text);
}
