/** A database in memory: commands fill it as they fill Firestore, in a moment, and then it is written there at once. */
import { parseForWrite } from '../../functions/src/store/parse-for-write.ts';
import type { Noun, Table, Transaction, Where } from '../../functions/src/store/store.ts';
import { tables } from '../../functions/src/store/tables.ts';
import type { Writer } from './story.ts';

/** Answers for phones that do not exist, and news that jobs have long sent. */
const SPENT: readonly Table[] = [
  'commandKeys',
  'classChanges',
  'decisionNotices',
  'offerNotices',
  'seatTurns',
];

type Row = { readonly id: string; readonly [field: string]: unknown };

const compare: Readonly<Record<string, (found: unknown, wanted: unknown) => boolean>> = {
  '==': (found, wanted) => found === wanted,
  'array-contains': (found, wanted) => Array.isArray(found) && found.includes(wanted),
  '>': (found, wanted) => typeof found === typeof wanted && (found as number) > (wanted as number),
  '>=': (found, wanted) => (found as string) >= (wanted as string),
};

const holds = (row: Row, [field, op, wanted]: readonly [string, string, unknown]): boolean => {
  const how = compare[op];
  if (how === undefined) throw new Error(`The database in memory does not know "${op}".`);
  return how(row[field], wanted);
};

export class Memory implements Transaction {
  readonly #tables = new Map<Table, Map<string, Row>>();
  /** It is alone. */
  readonly aside = this;
  readonly lock = async () => undefined;
  /** What it is told happened long ago. */
  readonly readAt = () => null;

  #rows(table: Table): Map<string, Row> {
    const rows = this.#tables.get(table) ?? new Map<string, Row>();
    this.#tables.set(table, rows);
    return rows;
  }

  all<T extends Table>(table: T): Noun<T>[] {
    return [...this.#rows(table).values()] as unknown as Noun<T>[];
  }

  async get<T extends Table>(table: T, id: string): Promise<Noun<T> | null> {
    return (this.#rows(table).get(id) ?? null) as Noun<T> | null;
  }

  async find<T extends Table>(table: T, where: readonly Where<T>[], limit = Infinity): Promise<Noun<T>[]> {
    const found = this.all(table).filter((row) => where.every((condition) => holds(row, condition)));
    return found.slice(0, limit);
  }

  set: Transaction['set'] = (table, id, noun) => {
    this.#rows(table).set(id, { ...parseForWrite(table, tables[table].schema, { ...noun, id }), id });
  };

  update: Transaction['update'] = (table, id, fields) => {
    const known = this.#rows(table).get(id);
    if (known === undefined) throw new Error(`${table}/${id} is to be changed and is not there.`);
    this.#rows(table).set(id, { ...parseForWrite(table, tables[table].schema, { ...known, ...fields }), id });
  };

  remove(table: Table, id: string): void {
    this.#rows(table).delete(id);
  }

  /** Gives an order the code that the demonstration wants for it, wherever its own one stands. */
  rename(code: string, wanted: string): void {
    for (const table of ['orders', 'enrollments', 'courseHolds'] as const) {
      for (const [id, row] of this.#rows(table)) {
        const named = Object.entries(row).map(([name, value]) => [name, value === code ? wanted : value]);
        if (id === code) this.remove(table, id);
        this.#rows(table).set(id === code ? wanted : id, Object.fromEntries(named));
      }
    }
  }

  /** What a hub still has at `now` of all that was written: each document with what writes it. */
  documents(now: number): ((writer: Writer) => void)[] {
    const kept = [...this.#tables].filter(([table]) => !SPENT.includes(table));
    return kept.flatMap(([table, rows]) =>
      [...rows]
        .filter(([, { expiresAt = Infinity }]) => (expiresAt as number) > now)
        .map(
          ([id, row]) =>
            (writer: Writer) =>
              writer.set(table, id, row as never),
        ),
    );
  }
}
