/** The folder of a backup: `backup.json`, and a packed file for each collection and for the accounts. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as v from 'valibot';
import { UserFacingError } from '../shared/command.ts';

const tallySchema = v.object({ count: v.number(), digest: v.string() });
/** How many records there are, and a digest over all of them, in whatever order they came. */
export type Tally = v.InferOutput<typeof tallySchema>;

const contentsSchema = v.object({ collections: v.record(v.string(), tallySchema), accounts: tallySchema });
export type Contents = v.InferOutput<typeof contentsSchema>;

const manifestSchema = v.object({
  form: v.literal(1),
  project: v.string(),
  madeAt: v.string(),
  /** True where all documents are of one moment. */
  isOfOneMoment: v.boolean(),
  ...contentsSchema.entries,
  hash: v.nullable(
    v.object({
      algorithm: v.string(),
      signerKey: v.string(),
      saltSeparator: v.string(),
      rounds: v.number(),
      memoryCost: v.number(),
    }),
  ),
  leftOut: v.array(v.string()),
});
export type Manifest = v.InferOutput<typeof manifestSchema>;

const MANIFEST = 'backup.json';
export const ACCOUNTS = 'accounts.gz';
/** Read and written by their owner alone: a backup holds what the hub holds. */
export const OWNER_ONLY = 0o600;

/** The file of a collection, whose name may have characters that a file's may not. */
export const fileOf = (collection: string): string => `documents-${encodeURIComponent(collection)}.gz`;

/** A manifest is written last: a folder without one is no whole backup. */
export function writeManifest(folder: string, manifest: Manifest): void {
  writeFileSync(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: OWNER_ONLY });
}

/** @throws UserFacingError where the folder holds no whole backup */
export function readManifest(folder: string): Manifest {
  const file = join(folder, MANIFEST);
  if (!existsSync(file))
    throw new UserFacingError(
      `${folder} holds no whole backup: it has no ${MANIFEST}, which is written last.`,
    );
  const read = v.safeParse(manifestSchema, JSON.parse(readFileSync(file, 'utf8')));
  if (!read.success) throw new UserFacingError(`${file} is not of this hub’s form.`);
  return read.output;
}

/** Counts records on their way and makes the digest; it holds 32 bytes for each. */
export function startTally() {
  const digests: Buffer[] = [];
  return {
    async *through(records: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const record of records) {
        digests.push(createHash('sha256').update(record).digest());
        yield record;
      }
    },
    end(): Tally {
      const all = createHash('sha256');
      for (const one of digests.sort((a, b) => a.compare(b))) all.update(one);
      return { count: digests.length, digest: all.digest('hex') };
    },
  };
}

/** Counts records that nobody else needs. */
export async function tallyOf(records: AsyncIterable<Uint8Array>): Promise<Tally> {
  const tally = startTally();
  for await (const _ of tally.through(records));
  return tally.end();
}

/** Packs records into a file, each behind its length. */
export async function writeRecords(file: string, records: AsyncIterable<Uint8Array>): Promise<void> {
  async function* framed() {
    for await (const record of records) {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(record.length);
      yield length;
      yield record;
    }
  }
  await pipeline(framed, createGzip(), createWriteStream(file, { mode: OWNER_ONLY }));
}

/** The records of such a file. @throws UserFacingError where the file is cut off or damaged */
export async function* readRecords(file: string): AsyncGenerator<Uint8Array> {
  const unpacked = createGunzip();
  createReadStream(file)
    .on('error', (error) => unpacked.destroy(error))
    .pipe(unpacked);
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const part of unpacked as AsyncIterable<Buffer>) {
      rest = rest.length === 0 ? part : Buffer.concat([rest, part]);
      while (rest.length >= 4 && rest.length >= 4 + rest.readUInt32BE(0)) {
        const end = 4 + rest.readUInt32BE(0);
        yield rest.subarray(4, end);
        rest = rest.subarray(end);
      }
    }
  } catch (error) {
    throw new UserFacingError(
      `${file} is damaged: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  if (rest.length > 0) throw new UserFacingError(`${file} is damaged: its last record is cut off.`);
}
