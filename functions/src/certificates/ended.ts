import type { Part } from '../store/store.ts';
import { streamed } from '../store/walking.ts';

const FIELDS = ['digest', 'statusIndex', 'status', 'statusAt', 'replacedBy'] as const;
export type Ended = Part<'certificates', (typeof FIELDS)[number]>;

/** All that were withdrawn or replaced. @throws if one cannot be read: a list without it would call it genuine */
export async function readEnded(): Promise<Ended[]> {
  const ended: Ended[] = [];
  for await (const page of streamed('certificates', FIELDS, null, {
    status: ['in', ['withdrawn', 'replaced']],
  }))
    for (const { id, noun } of page) {
      if (noun === null) throw new Error(`certificates/${id} does not fit its schema`);
      ended.push(noun);
    }
  return ended;
}
