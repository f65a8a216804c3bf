/** What holds for the whole page: motion between pages where it is welcome, and paper. */

/**
 * A page that fades into the next one; every page of the site opts in, because the browser reports an error
 * when one end of a way does and the other does not. Written as text: it goes into the app's pages too.
 */
export const FADE =
  '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}' +
  '::view-transition-group(*),::view-transition-old(*),::view-transition-new(*){animation-duration:.12s}}';

export const onPaper = {
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
