/** As `tools/build/chunks.ts` writes them into the worker. */
export interface TierEntry {
  readonly url: string;
  /** Null where the name itself carries a hash; such a file never changes. */
  readonly revision: string | null;
  readonly tier: 'public' | 'learner';
  /** Of a page: no other version of it is ever taken for this one. */
  readonly integrity?: string;
}
export type Tier = TierEntry['tier'];
