/** Files as the portal exports them, with the session token of a member of staff. */
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { Role } from '../../src/domain/people/staff-member.ts';
import type { FileType } from '../../src/domain/records/export.ts';
import { type Answer, ask, db, newStaff } from './hub.ts';

export const BOM = '\uFEFF';

/** A member of staff whose session token is known. */
export async function exporter(role: Role) {
  const staff = await newStaff(role);
  const sessionToken = `${staff.sid}.${'t'.repeat(43)}`;
  const tokenHash = createHash('sha256').update(sessionToken).digest('hex');
  await db.doc(`adminSessions/${staff.sid}`).update({ tokenHash });
  return { ...staff, sessionToken };
}
export const get = (query: Record<string, string>, token?: string): Promise<Answer> =>
  ask(`/functions/export-data?${new URLSearchParams(query)}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });

/** Cells of a file in which every cell is quoted. */
function rowsOf(csv: string): Record<string, string>[] {
  const lines = csv.replace(BOM, '').split(/\r\n(?=")/);
  const [header = [], ...rows] = lines.map((line) =>
    [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"')),
  );
  return rows.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])));
}

/** The rows of a file that a manager exports. */
export async function csvOf(type: FileType, filters: Record<string, string> = {}) {
  const manager = await exporter('manager');
  const answer = await get({ type, ...filters }, manager.sessionToken);
  expect(answer.status).toBe(200);
  return { manager, answer, rows: rowsOf(answer.body) };
}
