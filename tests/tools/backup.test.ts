import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Contents,
  readManifest,
  readRecords,
  tallyOf,
  writeRecords,
} from '../../tools/backup/folder.ts';
import { differences } from '../../tools/backup/hub-copy.ts';
import { decodeDocument, encodeDocument, type TypedFields } from '../../tools/backup/typed-document.ts';
import { UserFacingError } from '../../tools/shared/command.ts';
import { oddDocuments } from '../fixtures/odd-documents.ts';

const ROOT = 'projects/one/databases/(default)/documents/';
const OTHER = 'projects/two/databases/(default)/documents/';

describe('a document in its typed form', () => {
  test.each(oddDocuments(ROOT).map((document) => [document.name, document] as const))(
    '%s comes back as it was',
    (_, document) => {
      const back = decodeDocument(encodeDocument(document, ROOT), ROOT);
      expect(back.name).toBe(document.name);
      expect(Object.keys(back.fields).sort()).toEqual(Object.keys(document.fields).sort());
      expect(encodeDocument(back, ROOT)).toEqual(encodeDocument(document, ROOT));
      expect(back.fields).toEqual(document.fields);
    },
  );

  const [all] = oddDocuments(ROOT);
  const changed = (fields: TypedFields) =>
    encodeDocument({ name: all?.name ?? '', fields: { ...all?.fields, ...fields } }, ROOT);

  test.each([
    ['5 and 5.0', { whole: { doubleValue: 5 } }],
    ['0 and -0', { minusZero: { doubleValue: 0 } }],
    ['a microsecond', { micros: { timestampValue: { seconds: '1790000000', nanos: 123_457_000 } } }],
    ['the last digit of a large number', { large: { integerValue: '9007199254740992' } }],
    ['an empty list and an empty map', { emptyList: { mapValue: { fields: {} } } }],
    ['null and an empty text', { empty: { nullValue: 'NULL_VALUE' } }],
  ] as const)('%s are told apart', (_, fields) => {
    expect(changed(fields as TypedFields)).not.toEqual(changed({}));
  });

  test('is the same bytes whatever the order of its fields and wherever it lies, and refers to where it is brought', () => {
    for (const [nth, document] of oddDocuments(ROOT).entries()) {
      const turned = Object.fromEntries(Object.entries(document.fields).reverse());
      const bytes = encodeDocument({ ...document, fields: turned }, ROOT);
      expect(bytes).toEqual(encodeDocument(document, ROOT));
      const moved = decodeDocument(bytes, OTHER);
      expect(moved.fields).toEqual(oddDocuments(OTHER)[nth]?.fields);
    }
  });
});

describe('a file of records', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'backup-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function* records(count: number) {
    // Bytes without a pattern: of a run of equal ones, a packed file may change and still say the same.
    for (let at = 0; at < count; at += 1)
      yield Buffer.from(
        Array.from({ length: (at * 7919) % 70_000 }, (_, n) => (n * n * 31 + at * n * 17 + n) >> 5),
      );
  }
  const write = async (name: string, count: number) => {
    const file = join(folder, name);
    await writeRecords(file, records(count));
    return file;
  };

  test('gives back each record, the empty one too, and only its owner may read it', async () => {
    const file = await write('whole', 60);
    const found: Uint8Array[] = [];
    for await (const record of readRecords(file)) found.push(Buffer.from(record));
    const wanted: Uint8Array[] = [];
    for await (const record of records(60)) wanted.push(record);
    expect(found).toEqual(wanted);
    expect(await tallyOf(readRecords(file))).toEqual(await tallyOf(records(60)));
  });

  test('that is cut off or changed is refused, at whatever place', async () => {
    const size = readFileSync(await write('whole', 60)).length;
    for (const left of [0, 1, 10, size >> 1, size - 1]) {
      const file = await write('cut', 60);
      truncateSync(file, left);
      await expect(tallyOf(readRecords(file)), String(left)).rejects.toThrow(UserFacingError);
    }
    const file = await write('turned', 60);
    const bytes = readFileSync(file);
    bytes[size >> 1] = (bytes[size >> 1] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    await expect(tallyOf(readRecords(file))).rejects.toThrow(UserFacingError);
  });

  test('a folder without its manifest is no backup, nor is one of another form', () => {
    expect(() => readManifest(folder)).toThrow(/no whole backup/);
    writeFileSync(join(folder, 'backup.json'), '{"form":2}');
    expect(() => readManifest(folder)).toThrow(/not of this hub/);
  });

  test('the digest does not depend on the order, and a record that is there twice is not one', async () => {
    const [one, two] = [Buffer.from('one'), Buffer.from('two')];
    const of = async (...all: Buffer[]) =>
      (
        await tallyOf(
          (async function* () {
            yield* all;
          })(),
        )
      ).digest;
    expect(await of(one, two)).toBe(await of(two, one));
    expect(await of(one, one)).not.toBe(await of(one));
    expect(await of(Buffer.from('onetwo'))).not.toBe(await of(one, two));
  });
});

test('what differs is named: another number, another content, and a collection that is only on one side', () => {
  const contents = (collections: Contents['collections'], digest = 'a'): Contents => ({
    collections,
    accounts: { count: 2, digest },
  });
  const users = { count: 3, digest: 'u' };
  expect(differences(contents({ users }), contents({ users }))).toEqual([]);
  expect(differences(contents({ users }), contents({ users: { ...users, digest: 'v' } }))).toEqual([
    'users: 3 of them, but not the same',
  ]);
  expect(differences(contents({ users, orders: users }), contents({ users, courses: users }, 'b'))).toEqual([
    'courses: 0 became 3',
    'orders: 3 became 0',
    'accounts: 2 of them, but not the same',
  ]);
});
