import {
  accent,
  accentDark,
  brand,
  brandDark,
  markLine,
  markShape,
  paper,
  weaveLight,
  weaveMiddle,
} from '#hub';

/** The logo: a line and a shape in a square of `size`; in the domain, because the functions draw it on PDFs. */
export const MARK = {
  size: 32,
  radius: 9,
  ground: brand,
  line: markLine,
  lineColour: paper,
  lineWidth: 3,
  shape: markShape,
  shapeColour: accentDark,
} as const;

/** The pattern is a 12 × 12 tile after chitenge cloth: colour by distance to the tile's centre and corners. */
export const WEAVE_CELLS = 12;
export const WEAVE_CELL = 8;

type Thread = 'flame' | 'copper' | 'cream' | 'leaf' | 'mint';
export const weaveColours: Readonly<Record<Thread, string>> = {
  flame: accentDark,
  copper: accent,
  cream: weaveLight,
  leaf: weaveMiddle,
  mint: brandDark,
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
