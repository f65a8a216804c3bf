/** Decorative: the name is beside it. */
import { MARK, MARK_RADIUS, MARK_SIZE } from './mark.ts';

export function Mark({ size = 36 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox={`0 0 ${MARK_SIZE} ${MARK_SIZE}`} aria-hidden="true">
      <rect width={MARK_SIZE} height={MARK_SIZE} rx={MARK_RADIUS} fill={MARK.ground.light} />
      <path
        d={MARK.brackets}
        fill="none"
        stroke={MARK.bracketColour}
        strokeWidth={MARK.bracketWidth}
        strokeLinecap="square"
      />
      <path d={MARK.diamond} fill={MARK.diamondColour} />
    </svg>
  );
}
