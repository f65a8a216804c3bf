/** What a part of `npm run prove` answers with. */
export type PartResult = {
  /** Its own keys of the last line: counts, never times alone. */
  readonly figures: Readonly<Record<string, unknown>>;
  /** Rows of its table, as they are printed. */
  readonly table: readonly string[];
  /** Whether everything that it promises was seen to hold. */
  readonly isKept: boolean;
};

/** A part: it starts what it needs, and takes the words after its name as arguments. @throws UserFacingError for words that it does not know */
export type Part = (words: readonly string[]) => Promise<PartResult>;
