/** The logo: angle brackets and a diamond in a square of `size`; here because papers are drawn by the functions. */
export const MARK = {
  size: 32,
  radius: 9,
  ground: '#0C5B49',
  brackets: 'M12.6 7.4 4.9 16l7.7 8.6M19.4 7.4l7.7 8.6-7.7 8.6',
  bracketColour: '#FBF7F0',
  bracketWidth: 3,
  diamond: 'M16 10.4 20.6 16 16 21.6 11.4 16z',
  diamondColour: '#F2A870',
} as const;

/** The pattern is a 12 × 12 tile after Zambia's chitenge cloth: colour by distance to the tile's centre and corners. */
export const WEAVE_CELLS = 12;
/** The side of one of its squares, as pages and papers show it. */
export const WEAVE_CELL = 8;

type Thread = 'flame' | 'copper' | 'cream' | 'leaf' | 'mint';
export const weaveColours: Readonly<Record<Thread, string>> = {
  flame: '#F2A870',
  copper: '#A84A14',
  cream: '#F1DFC8',
  leaf: '#12705A',
  mint: '#62D3B1',
};

/** By distance from the centre, 1 to 11; a missing number shows the background. */
const threads: Partial<Record<number, Thread>> = {
  1: 'flame',
  3: 'copper',
  4: 'copper',
  6: 'cream',
  8: 'leaf',
  9: 'leaf',
  11: 'mint',
};

function threadAt(column: number, row: number): Thread | undefined {
  const middle = (WEAVE_CELLS - 1) / 2;
  const distance = Math.abs(column - middle) + Math.abs(row - middle);
  return distance === 6 && Math.floor(Math.abs(column - middle)) % 2 === 1 ? undefined : threads[distance];
}

/** One path per thread, in cells; runs of squares in a row become one rectangle. */
export function weavePaths(): ReadonlyMap<Thread, string> {
  const paths = new Map<Thread, string>();
  for (let row = 0; row < WEAVE_CELLS; row += 1) {
    for (let column = 0; column < WEAVE_CELLS; ) {
      const thread = threadAt(column, row);
      let length = 1;
      while (column + length < WEAVE_CELLS && threadAt(column + length, row) === thread) length += 1;
      if (thread) paths.set(thread, `${paths.get(thread) ?? ''}M${column} ${row}h${length}v1h-${length}z`);
      column += length;
    }
  }
  return paths;
}
