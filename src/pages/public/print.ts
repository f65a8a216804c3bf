/** What holds for the whole page: motion between pages where it is welcome, and paper. */
export const printAndMotion = {
  '@view-transition': { navigation: 'auto' },
  '::view-transition-group(*),::view-transition-old(*),::view-transition-new(*)': {
    animationDuration: '120ms',
  },
  '@media (prefers-reduced-motion: reduce)': {
    '::view-transition-group(*),::view-transition-old(*),::view-transition-new(*)': { animation: 'none' },
  },
  // On paper: black on white, no buttons, and no card cut in two.
  '@media print': {
    'body, body *, body *::before': {
      color: '#000 !important',
      background: 'none !important',
      clipPath: 'none !important',
      mask: 'none !important',
    },
    '.MuiButton-root': { display: 'none !important' },
    section: { padding: '24px 0 !important' },
    'li, h2, h3': { breakInside: 'avoid', breakAfter: 'auto' },
    'h2, h3': { breakAfter: 'avoid' },
  },
} as const;
