/**
 * The accounts of learners at Firebase Authentication, with the hashes of their passwords. By its REST interface, because
 * the Admin SDK changes hashes on their way, and those of the emulator cannot come back through it.
 */
import { UserFacingError } from '../shared/command.ts';
import type { Place } from './place.ts';

const AT_ONCE = 1_000;
/** What stands in place of a hash for whoever may not see it: `REDACTED`. */
const REDACTED = 'UkVEQUNURUQ=';
/** These follow from e-mail, password and number, and cannot be given. */
const DERIVED: ReadonlySet<unknown> = new Set(['password', 'phone']);

/** What an account is made of again; the rest of it is Firebase's own. */
const FIELDS = [
  'localId',
  'email',
  'emailVerified',
  'displayName',
  'photoUrl',
  'phoneNumber',
  'passwordHash',
  'salt',
  'disabled',
  'customAttributes',
  'createdAt',
  'lastLoginAt',
  'mfaInfo',
] as const;
type Account = Record<string, unknown> & { readonly localId: string };

/** By what a project's password hashes are made; another project needs it to check them. Null on the emulators. */
export type HashConfig = Readonly<Record<'algorithm' | 'signerKey' | 'saltSeparator', string>> &
  Readonly<Record<'rounds' | 'memoryCost', number>>;

export function openAccounts({ project, accounts, headers, firestore }: Place) {
  async function ask(path: string, body?: object): Promise<Record<string, unknown>> {
    const answer = await fetch(`${accounts}/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...(await headers()), 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok)
      throw new UserFacingError(`Firebase Authentication answered ${answer.status}: ${text.slice(0, 300)}`);
    return JSON.parse(text) as Record<string, unknown>;
  }
  const command = (name: string, body: object) => ask(`v1/projects/${project}/accounts:${name}`, body);

  async function* pages(): AsyncGenerator<Account[]> {
    let next: unknown = '';
    do {
      const token = next === '' ? '' : `&nextPageToken=${encodeURIComponent(String(next))}`;
      const path = `v1/projects/${project}/accounts:batchGet?maxResults=${AT_ONCE}${token}`;
      const { users, nextPageToken } = await ask(path);
      yield (users ?? []) as Account[];
      next = nextPageToken;
    } while (next);
  }

  return {
    /** Every account as JSON. @throws UserFacingError where the hashes of passwords are not shown */
    async *read(): AsyncGenerator<Uint8Array> {
      for await (const page of pages()) {
        for (const user of page) {
          if (user['passwordHash'] === REDACTED)
            throw new UserFacingError(
              'The hashes of passwords are hidden from these credentials: they need the role Firebase Authentication Admin.',
            );
          const others = ((user['providerUserInfo'] ?? []) as Record<string, unknown>[]).filter(
            ({ providerId }) => !DERIVED.has(providerId),
          );
          // Left unsaid, both are false.
          const whole: Account = { emailVerified: false, disabled: false, ...user };
          const known = FIELDS.flatMap((name) =>
            whole[name] === undefined ? [] : [[name, whole[name]] as const],
          );
          const account = Object.fromEntries([
            ...known,
            ...(others.length > 0 ? [['providerUserInfo', others] as const] : []),
          ]);
          yield Buffer.from(JSON.stringify(account));
        }
      }
    },

    /** Writes accounts over others with the same id. @throws UserFacingError for one that is refused */
    async write(encoded: AsyncIterable<Uint8Array>, hash: HashConfig | null): Promise<void> {
      let users: Account[] = [];
      const send = async () => {
        if (users.length === 0) return;
        const { algorithm: hashAlgorithm, ...config } = hash ?? {};
        const by = hash === null ? {} : { hashAlgorithm, ...config };
        const { error } = await command('batchCreate', { users, allowOverwrite: true, ...by });
        const [first] = (error ?? []) as { index?: number; message: string }[];
        if (first)
          throw new UserFacingError(
            `The account ${users[first.index ?? 0]?.localId} was refused: ${first.message}`,
          );
        users = [];
      };
      for await (const one of encoded) {
        users.push(JSON.parse(Buffer.from(one).toString('utf8')) as Account);
        if (users.length === AT_ONCE) await send();
      }
      await send();
    },

    async empty(): Promise<void> {
      for (;;) {
        // The first page anew each time, because what it had is gone.
        const { value: page = [] } = (await pages().next()) as { value?: Account[] };
        if (page.length === 0) return;
        await command('batchDelete', { localIds: page.map(({ localId }) => localId), force: true });
      }
    },

    async hashConfig(): Promise<HashConfig | null> {
      if (firestore !== null) return null;
      const { signIn } = await ask(`admin/v2/projects/${project}/config`);
      return (signIn as { hashConfig?: HashConfig } | undefined)?.hashConfig ?? null;
    },
  };
}
