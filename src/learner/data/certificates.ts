/** A learner's certificates as this phone keeps them until sign-out, and their files (rules §7, §11). */
import * as z from 'zod/mini';
import { type Certificate, certificateSchema } from '../../domain/certificates/certificate.ts';
import { certificateFile } from '../../domain/wire/command.ts';
import { paths } from '../../domain/wire/paths.ts';
import { readStorage } from '../../shared/data/web-storage.ts';
import { readStorageJson, writeStorageJson } from '../../shared/data/storage-json.ts';
import { CERTIFICATES_KEY, SESSION_KEY } from '../../pwa/storage-keys.ts';
import { CommandError } from '../../shared/data/errors.ts';
import { newestFirst, own, type Watch, watch } from './documents.ts';
import { FILE_TIMEOUT, getOwn, privateCache } from './receipt.ts';

/** Also those that were withdrawn or replaced. */
export const watchCertificates: Watch<Certificate> = (uid, watcher) => {
  const source = { collection: 'certificates', where: [own(uid)] } as const;
  return watch(source, certificateSchema, newestFirst(watcher, 'issuedAt'));
};

const keptSchema = z.object({ uid: z.string(), certificates: z.array(certificateSchema) });

export function keptCertificates(uid: string): Certificate[] {
  const kept = readStorageJson(CERTIFICATES_KEY, keptSchema);
  return kept?.uid === uid ? kept.certificates : [];
}

export function keepCertificates(uid: string, certificates: readonly Certificate[]): void {
  // A wipe clears the noted session, and nothing may be stored after it, however late this runs.
  if (readStorage(SESSION_KEY) === uid) writeStorageJson(CERTIFICATES_KEY, { uid, certificates });
}

/** The PDF, which never changes: as kept on this phone, else from the hub. @throws CommandError */
export async function fetchCertificate(code: string): Promise<Blob> {
  const address = `${paths.command(certificateFile.name)}?${new URLSearchParams({ code })}`;
  const cache = await privateCache();
  const kept = await cache?.match(address);
  if (kept !== undefined) return kept.blob();
  const session = readStorage(SESSION_KEY);
  const answer = await getOwn(address, FILE_TIMEOUT);
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith('application/pdf'))
    throw new CommandError('internal', 'Your certificate could not be downloaded. Please try again.');
  // Without space, or after a wipe, it is shown but not kept.
  if (readStorage(SESSION_KEY) === session) await cache?.put(address, answer.clone()).catch(() => undefined);
  return answer.blob();
}
