/**
 * The woven pattern: a 12 × 12 tile of stepped diamonds, after the chitenge cloth of Zambia.
 * A square's colour depends on its distance to the tile's centre and to its corners.
 */
export const WEAVE_CELLS = 12;
type Thread = 'flame' | 'copper' | 'cream' | 'leaf' | 'mint';

/** Colour by distance (1 … 11) from the centre; a missing number shows the background. */
const threads: Partial<Record<number, Thread>> = {
  1: 'flame',
  3: 'copper',
  4: 'copper',
  6: 'cream',
  8: 'leaf',
  9: 'leaf',
  11: 'mint',
};

export const weaveColours: Readonly<Record<Thread, string>> = {
  flame: '#F2A870',
  copper: '#A84A14',
  cream: '#F1DFC8',
  leaf: '#12705A',
  mint: '#62D3B1',
};

function threadAt(column: number, row: number): Thread | undefined {
  const middle = (WEAVE_CELLS - 1) / 2;
  const distance = Math.abs(column - middle) + Math.abs(row - middle);
  // Every second square of the cream line is left out, so that it looks like a stitch and not like a border.
  return distance === 6 && Math.floor(Math.abs(column - middle)) % 2 === 1 ? undefined : threads[distance];
}

/** One path per thread, in cells: runs of neighbouring squares of a row become one rectangle. */
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
