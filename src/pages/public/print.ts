/** What holds for the whole page: motion between pages where it is welcome, and paper. */
export const printAndMotion = {
  '@view-transition': { navigation: 'auto' },
  '::view-transition-group(*),::view-transition-old(*),::view-transition-new(*)': {
    animationDuration: '120ms',
  },
  '@media (prefers-reduced-motion: reduce)': {
    '::view-transition-group(*),::view-transition-old(*),::view-transition-new(*)': { animation: 'none' },
  },
  '@media print': {
    ':root': { colorScheme: 'light' },
    'body *': { color: '#000', background: 'none' },
    a: { textDecoration: 'underline' },
  },
} as const;
