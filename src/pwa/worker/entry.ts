/** A file that the worker stores, as `tools/build/chunks.ts` lists them. */
export interface TierEntry {
  readonly url: string;
  /** Null where the file's name contains a hash, so that the file never changes. */
  readonly revision: string | null;
  readonly tier: 'public' | 'learner';
  /** Set for a page: the digest by which the browser refuses any other version of it. */
  readonly integrity?: string;
}
export type Tier = TierEntry['tier'];
