/** The type scale as plain values, for MUI's theme and for parts without MUI. */
export const SYSTEM_FONT =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif';
const MONOSPACE = 'ui-monospace, "Roboto Mono", "SF Mono", Menlo, Consolas, monospace';

const headline = (fontSize: string, lineHeight: number) => ({
  fontSize,
  fontWeight: 800,
  lineHeight,
  letterSpacing: '-0.03em',
  textWrap: 'balance' as const,
});

export const typography = {
  h1: headline('clamp(2.375rem, 1.6rem + 3.6vw, 4rem)', 1.04),
  h2: headline('clamp(1.625rem, 1.3rem + 1.5vw, 2.375rem)', 1.12),
  h3: headline('1.25rem', 1.25),
  h5: headline('1.0625rem', 1.35),
  h6: headline('1rem', 1.4),
  subtitle1: { fontSize: '1.1875rem', lineHeight: 1.5 },
  body1: { fontSize: '1.0625rem', lineHeight: 1.55 },
  body2: { fontSize: '0.9375rem', lineHeight: 1.5 },
  caption: { fontSize: '0.875rem', lineHeight: 1.45 },
  button: {
    fontSize: '1.0625rem',
    fontWeight: 700,
    lineHeight: 1.2,
    textTransform: 'none' as const,
    letterSpacing: 0,
  },
} as const;

export const tabular = { fontVariantNumeric: 'tabular-nums' } as const;
export const code = { fontFamily: MONOSPACE, letterSpacing: '0.08em', fontWeight: 700 } as const;
