/**
 * The audit entries for one learner's page: about the learner, their enrollments and their attendance marks. A file of
 * its own, so that it can be tested without Firebase.
 */
import { type AuditEntry, auditEntrySchema } from '../../domain/records/audit-log.ts';
import { chunksOf } from '../../domain/wire/chunks.ts';
import { collections, IN_MAX } from '../../domain/wire/collections.ts';
import type { Read } from '../../shared/data/decode.ts';

type Firestore = Pick<typeof import('./firestore.ts'), 'fetchRows'>;

/** How many audit entries are read for so many targets. */
const LOG_SHOWN = 200;

/** The log's entries about these documents, however many they are. */
export async function fetchLogAbout(
  { fetchRows }: Firestore,
  targets: readonly string[],
): Promise<Read<AuditEntry>> {
  const found = await Promise.all(
    chunksOf(targets, IN_MAX).map((some) =>
      fetchRows(
        { collection: collections.auditLog, where: [['target.id', 'in', some]], limit: LOG_SHOWN },
        auditEntrySchema,
      ),
    ),
  );
  return {
    values: found.flatMap(({ values }) => values),
    unreadable: found.flatMap(({ unreadable }) => unreadable),
  };
}
