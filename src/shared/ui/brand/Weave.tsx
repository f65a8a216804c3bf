import { WEAVE_CELLS, weaveColours, weavePaths } from './weave.ts';

const ID = 'weave';

/** Required once on a page that shows a `Weave`. `cell` is the side of a square, px. */
export function WeaveDefs({ cell = 8 }: { cell?: number }) {
  return (
    <svg width="0" height="0" aria-hidden="true" style={{ position: 'absolute' }}>
      <pattern
        id={ID}
        width={WEAVE_CELLS}
        height={WEAVE_CELLS}
        patternUnits="userSpaceOnUse"
        patternTransform={`scale(${cell})`}
        shapeRendering="crispEdges"
      >
        {[...weavePaths()].map(([thread, d]) => (
          <path key={thread} d={d} fill={weaveColours[thread]} />
        ))}
      </pattern>
    </svg>
  );
}

/** Fills its box. Decorative. */
export function Weave() {
  return (
    <svg aria-hidden="true" width="100%" height="100%" style={{ display: 'block' }}>
      <rect width="100%" height="100%" fill={`url(#${ID})`} />
    </svg>
  );
}
