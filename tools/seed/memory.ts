/** A database in memory: commands fill it in a moment, and then it is written to Firestore at once. */
import { countClick } from '../../functions/src/learner/classes.ts';
import { readEvidence } from '../../functions/src/learner/submit-proof.ts';
import { conditionsIn, parseForWrite } from '../../functions/src/store/documents.ts';
import type { Document, Table, Transaction, Where } from '../../functions/src/store/store.ts';
import { tables } from '../../functions/src/store/tables.ts';
import { type Perform, performBy } from './commands.ts';

/** Left out of `documents` by default: answers for phones that do not exist, and news that jobs would have sent long ago. */
const SPENT: readonly Table[] = ['commandKeys', 'classChanges', 'decisionNotices', 'offerNotices', 'turns'];

export type StoredDocument = { readonly table: Table; readonly id: string; readonly row: Row };
type Row = { readonly id: string; readonly [field: string]: unknown };

const compare: Readonly<Record<string, (found: unknown, wanted: unknown) => boolean>> = {
  '==': (found, wanted) => found === wanted,
  'array-contains': (found, wanted) => Array.isArray(found) && found.includes(wanted),
  '>': (found, wanted) => typeof found === typeof wanted && (found as number) > (wanted as number),
  '>=': (found, wanted) => (found as string) >= (wanted as string),
};

export class Memory implements Transaction {
  readonly #tables = new Map<Table, Map<string, Row>>();
  readonly unlocked = this;
  readonly lockOptimistically = async () => this;
  readonly readAt = () => null;

  #rows(table: Table): Map<string, Row> {
    const rows = this.#tables.get(table) ?? new Map<string, Row>();
    this.#tables.set(table, rows);
    return rows;
  }

  all<T extends Table>(table: T): Document<T>[] {
    return [...this.#rows(table).values()] as unknown as Document<T>[];
  }

  async get<T extends Table>(table: T, id: string): Promise<Document<T> | null> {
    return (this.#rows(table).get(id) ?? null) as Document<T> | null;
  }

  async find<T extends Table>(table: T, where: Where<T>, limit = Infinity): Promise<Document<T>[]> {
    const fits = (row: Row) =>
      conditionsIn(where).every(([field, op, wanted]) => {
        if (compare[op] === undefined) throw new Error(`The database in memory does not know "${op}".`);
        return compare[op](row[field], wanted);
      });
    return [...this.#rows(table).values()].filter(fits).slice(0, limit) as unknown as Document<T>[];
  }

  set: Transaction['set'] = (table, id, document) => {
    this.#rows(table).set(id, { ...parseForWrite(table, tables[table], { ...document, id }), id });
  };

  update: Transaction['update'] = (table, id, fields) => {
    const known = this.#rows(table).get(id);
    if (known === undefined) throw new Error(`${table}/${id} is to be changed and is not there.`);
    this.set(table, id, { ...known, ...fields } as never);
  };

  remove(table: Table, id: string): void {
    this.#rows(table).delete(id);
  }

  /** As in the store, reads see the database as it was before, and writes land at the end, where their schemas are checked too. */
  async transact<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const kept: { readonly at: string; readonly write: () => void }[] = [];
    const keep = (table: Table, id: string, write: () => void) => kept.push({ at: `${table}/${id}`, write });
    const result = await work({
      unlocked: this,
      lockOptimistically: this.lockOptimistically,
      readAt: this.readAt,
      get: async (table, id) => {
        const path = `${table}/${id}`;
        if (kept.some(({ at }) => at === path)) throw new Error(`${path} is read after it was written.`);
        return this.get(table, id);
      },
      find: (table, where, limit) => this.find(table, where, limit),
      set: (table, id, document) => keep(table, id, () => this.set(table, id, document)),
      update: (table, id, fields) => keep(table, id, () => this.update(table, id, fields)),
      remove: (table, id) => keep(table, id, () => this.remove(table, id)),
    });
    for (const { write } of kept) write();
    return result;
  }

  /** Replaces an order's code, wherever it occurs, with the one that the demonstration wants. */
  rename(code: string, wanted: string): void {
    for (const table of ['orders', 'enrollments', 'courseHolds'] as const) {
      for (const [id, row] of this.#rows(table)) {
        const named = Object.entries(row).map(([name, value]) => [name, value === code ? wanted : value]);
        if (id === code) this.remove(table, id);
        this.#rows(table).set(id === code ? wanted : id, Object.fromEntries(named));
      }
    }
  }

  /** Carries out commands in this database; submit-proof reads its evidence first, and join-class, which has no `within`, only counts the click. */
  readonly perform: Perform = performBy(async (handler, call) => {
    const request = call.request as never;
    const evidence = call.command === 'submit-proof' ? await readEvidence(call as never) : undefined;
    return this.transact<unknown>((transaction) =>
      call.command === 'join-class'
        ? countClick(transaction, call as never, request['slot'])
        : handler.within(transaction, call, evidence),
    );
  });

  /** The documents that a hub still has at `now`; only of the `named` tables, if given. */
  documents(now: number, named?: readonly Table[]): StoredDocument[] {
    const kept = [...this.#tables].filter(([table]) => named?.includes(table) ?? !SPENT.includes(table));
    const all = kept.flatMap(([table, rows]) => [...rows].map(([id, row]) => ({ table, id, row })));
    return all.filter(({ row: { expiresAt = Infinity } }) => (expiresAt as number) > now);
  }
}
