/**
 * The portal's theme: copper and deep green on warm paper, dense. Light and dark use CSS variables and a media query, so
 * that a page shows its colours before any script (design brief).
 */
import { type Components, createTheme, type Theme } from '@mui/material';
import type {} from '@mui/material/themeCssVarsAugmentation';
import { dark, type HubPalette, light } from '../../../shared/ui/palette.ts';

declare module '@mui/material/styles' {
  interface Palette {
    hub: HubPalette;
  }
  interface PaletteOptions {
    hub?: HubPalette;
  }
}

/** Only what floats has a shadow: menus and dialogs start at elevation 8. */
const float = '0 8px 28px rgb(20 12 4 / 0.22)';
const shadows = Array.from({ length: 25 }, (_, elevation) => (elevation < 6 ? 'none' : float));

/** Fingers need targets of 44 px, mice do not. */
export const TOUCH = '@media (pointer: coarse)';
const touched = { [TOUCH]: { minWidth: 44, minHeight: 44 } };

/** Fields are as dense as the buttons beside them; at 16 px a phone does not zoom in. A `summary` is as easy to hit. */
export const CONTROLS = {
  ':root': {
    '--field-height': '40px',
    '--field-padding': '6px 12px',
    '--field-font': '0.9375rem',
    [TOUCH]: { '--field-height': '44px', '--field-font': '1rem' },
  },
  summary: { width: 'fit-content', paddingBlock: 6, cursor: 'pointer', [TOUCH]: { paddingBlock: 12 } },
} as const;

const title = { fontWeight: 800, letterSpacing: '-0.02em', lineHeight: 1.25, textWrap: 'balance' } as const;

const components: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      html: { scrollPaddingTop: 88, scrollPaddingBottom: 96, WebkitTextSizeAdjust: '100%' },
      body: { fontSize: '1.0625rem', lineHeight: 1.55, overflowWrap: 'break-word' },
      // Element names outweigh rules that remove the ring. MUI draws it inside where it would be cut off.
      'a:focus-visible, button:focus-visible, summary:focus-visible, [tabindex="0"]:focus-visible': {
        outline: `3px solid ${theme.vars.palette.primary.main}`,
        outlineOffset: 'calc(var(--_focusVisible-offset, 1) * 2px)',
      },
      '::selection': { background: theme.vars.palette.hub.flame, color: theme.vars.palette.hub.onFlame },
    }),
  },
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { variant: 'contained', disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 40,
        borderRadius: 10,
        padding: '6px 14px',
        fontSize: '0.9375rem',
        textAlign: 'center',
        columnGap: 6,
        ...touched,
      },
      sizeSmall: { minHeight: 32, padding: '3px 10px', fontSize: '0.875rem', ...touched },
      outlined: ({ theme: { vars } }) => ({ borderWidth: 1, borderColor: vars.palette.hub.field }),
      text: { padding: '6px 8px' },
    },
  },
  MuiIconButton: { styleOverrides: { root: { minWidth: 36, minHeight: 36, padding: 6, ...touched } } },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  // Links within a paragraph stay inline.
  MuiLink: {
    defaultProps: { underline: 'always' },
    styleOverrides: {
      root: {
        '&:not(p > &)': {
          // 32 px high, without making its row higher.
          display: 'inline-block',
          paddingBlock: 5,
          marginBlock: -5,
          [TOUCH]: { display: 'inline-flex', alignItems: 'center', minWidth: 44, minHeight: 44, margin: 0 },
        },
      },
    },
  },
  MuiDialog: { styleOverrides: { paper: { borderRadius: 18 } } },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.0625rem', fontWeight: 800 } } },
  MuiDialogContent: { styleOverrides: { root: { fontSize: '0.9375rem' } } },
  MuiChip: {
    styleOverrides: {
      root: { borderRadius: 8, fontWeight: 700, fontSize: '0.8125rem', height: 'auto', minHeight: 26 },
      clickable: { minHeight: 32, ...touched },
    },
  },
  MuiAlert: { styleOverrides: { root: { borderRadius: 12, fontSize: '0.9375rem', padding: '4px 12px' } } },
  MuiTooltip: { styleOverrides: { tooltip: { fontSize: '0.875rem', fontWeight: 600 } } },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        fontVariantNumeric: 'tabular-nums',
        fontSize: '0.9375rem',
        padding: '8px 12px',
        borderColor: vars.palette.divider,
      }),
      head: ({ theme: { vars } }) => ({
        fontSize: '0.8125rem',
        fontWeight: 700,
        color: vars.palette.text.secondary,
      }),
    },
  },
  // Does not make the table's head higher.
  MuiTableSortLabel: {
    styleOverrides: { root: { minHeight: 32, marginBlock: -6, [TOUCH]: { minHeight: 44, marginBlock: 0 } } },
  },
  MuiListItemButton: { styleOverrides: { root: { borderRadius: 10, ...touched } } },
  MuiTab: { styleOverrides: { root: touched } },
};

/** How many times its usual size the browser's setting makes the text; breakpoints grow with it. */
export const textScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;

/** From this text scale on nothing is sticky, because it would cover half of the page. */
export const LARGE_TEXT = 1.5;

const scale = textScale();

export const staffTheme = createTheme({
  breakpoints: {
    values: { xs: 0, sm: 600 * scale, md: 900 * scale, lg: 1200 * scale, xl: 1536 * scale },
  },
  cssVariables: { colorSchemeSelector: 'media', cssVarPrefix: 'h' },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  shape: { borderRadius: 12 },
  shadows: shadows as unknown as ReturnType<typeof createTheme>['shadows'],
  motion: { reducedMotion: 'system' },
  focusVisible: { outlineWidth: 3, outlineOffset: 2 },
  transitions: {
    duration: {
      shortest: 100,
      shorter: 120,
      short: 150,
      standard: 150,
      complex: 150,
      enteringScreen: 150,
      leavingScreen: 100,
    },
  },
  typography: {
    fontFamily:
      'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif',
    // A long word fits a phone even at twice the text size.
    h1: { ...title, fontSize: 'min(1.375rem, 9vw)' },
    h2: { ...title, fontSize: 'min(1.0625rem, 8.5vw)' },
    h3: { ...title, fontSize: '0.9375rem' },
    h6: { ...title, letterSpacing: '-0.03em', lineHeight: 1.4 },
    body1: { fontSize: '0.9375rem', lineHeight: 1.5 },
    body2: { fontSize: '0.875rem', lineHeight: 1.45 },
    caption: { fontSize: '0.8125rem', lineHeight: 1.45 },
    button: {
      fontSize: '0.9375rem',
      fontWeight: 700,
      lineHeight: 1.2,
      letterSpacing: 0,
      textTransform: 'none',
    },
  },
  components,
});
