/** The diamond of the identity as a bare drawing, in the text's colour. Decorative. */
export function Lozenge({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 10 10" aria-hidden="true">
      <path d="M5 0l5 5-5 5-5-5z" fill="currentColor" />
    </svg>
  );
}
