import type { Face } from '../../../domain/after-class/feedback.ts';

const mouths = {
  very_bad: 'M11 29q9-10 18 0',
  bad: 'M13 27.5q7-4.5 14 0',
  fair: 'M13 26h14',
  good: 'M13 24.5q7 5.5 14 0',
  very_good: 'M11 23h18q-2 9-9 9t-9-9z',
} as const satisfies Record<Face, string>;

/** Decorative: the word beside it carries the meaning. `size` in px. */
export function FaceDrawing({ face, size = 36 }: { readonly face: Face; readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth={2.5} strokeLinecap="round" strokeLinejoin="round">
        <circle cx={20} cy={20} r={17} />
        <path d={mouths[face]} fill={face === 'very_good' ? 'currentColor' : 'none'} />
        <path d="M14 15v2M26 15v2" />
      </g>
    </svg>
  );
}
