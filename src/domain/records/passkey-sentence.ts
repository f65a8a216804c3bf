import type { AuditEntry } from './audit-log.ts';

type Words = string | { readonly staff: string };
type Facts = Readonly<Record<string, unknown>>;
type Told = (entry: Pick<AuditEntry, 'target' | 'before'>, after: Facts) => readonly Words[];

const namedSo = (name: unknown): string[] => (typeof name === 'string' ? [` “${name}”`] : []);
export const withPasskey = (name: unknown): string[] =>
  typeof name === 'string' ? [' with the passkey', ...namedSo(name)] : [];

export const passkeyTold = {
  passkey_added: (_, { name }) => ['added the passkey', ...namedSo(name)],
  passkey_renamed: (_, { name }) => ['gave a passkey the name', ...namedSo(name)],
  passkey_removed: ({ before }) => ['removed the passkey', ...namedSo(before?.['name'])],
  passkeys_required: (_, { role, isRequired }) => [
    isRequired === true
      ? `let every ${String(role)} need a passkey`
      : `let no ${String(role)} need a passkey`,
  ],
  staff_let_in: ({ target }) => ['let ', { staff: target.id }, ' sign in once without a passkey'],
  recovery_codes_made: () => ['made new recovery codes'],
  passkey_touched: (_, { passkey }) => ['touched the passkey', ...namedSo(passkey)],
  passkey_refused: (_, { passkey }) => [
    'was refused because the passkey',
    ...namedSo(passkey),
    ' answered like a copy',
  ],
  let_in_used: () => ['came in without a passkey, as an owner had allowed'],
  recovery_code_used: (_, { left }) => [`used a recovery code; ${Number(left)} are left`],
} as const satisfies Record<string, Told>;
