/** `export-data`: a CSV streamed as it is read, by the session token, with its audit entry first (spec §7, §8). */
import { pipeline } from 'node:stream/promises';
import { can } from '../../../../src/domain/people/staff-member.ts';
import {
  exportColumns,
  exportFileName,
  exportFiltersSchema,
  exportText,
} from '../../../../src/domain/records/export.ts';
import { staffToasts, reviewMessages } from '../../../../src/domain/wire/staff-messages.ts';
import type { Instant } from '../../../../src/domain/time/time.ts';
import { addAuditEntry } from '../../audit/audit.ts';
import { exportRows } from './export-rows.ts';
import type { StaffActor } from '../../command/guard.ts';
import { endpoint, bearerOf, parseRequest, queryOf, type Request } from '../../http/http.ts';
import { RefusedError } from '../../http/refused-error.ts';
import { staffMemberOf, findStaffSession } from '../../auth/staff-sessions.ts';
import { store, transact } from '../../store/store.ts';

async function exporter(request: Request, now: Instant): Promise<Pick<StaffActor, 'uid' | 'email' | 'role'>> {
  const token = bearerOf(request);
  if (token === null) throw new RefusedError('unauthenticated', staffToasts.exportNeedsSession.title);
  const session = await findStaffSession(store, token);
  const { email, role } = await staffMemberOf(store, session, now);
  if (!can(role, 'export_data')) throw new RefusedError('forbidden', reviewMessages.notAllowed);
  return { uid: session.uid, email, role };
}

export const handler = endpoint(
  ['GET'],
  async (request, reply) => {
    const now = Date.now();
    const actor = await exporter(request, now);
    const names = ['type', 'courseId', 'startDate', 'endDate'] as const;
    const given = names.map((name) => [name, queryOf(request, name)] as const);
    const filters = parseRequest(
      exportFiltersSchema,
      Object.fromEntries(given.filter(([, value]) => value !== undefined && value !== '')),
    );
    await transact(async (transaction) => {
      const target = { collection: 'exports', id: filters.type };
      addAuditEntry(transaction, actor, {
        action: 'data_exported',
        target,
        before: null,
        after: filters,
        at: now,
      });
    });
    const { stringify } = await import('csv-stringify');
    const csv = stringify({
      header: true,
      columns: [...exportColumns[filters.type]],
      bom: true,
      quoted: true,
      quoted_empty: true,
      record_delimiter: 'windows',
      cast: { boolean: String, string: (text, { column }) => exportText(text, String(column)) },
    });
    reply.set({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${exportFileName(filters.type, now)}"`,
    });
    await pipeline(
      async function* () {
        for await (const page of exportRows[filters.type](filters)) yield* page;
      },
      csv,
      reply,
    );
  },
  ({ message }) => ({ error: message }),
);
