/**
 * The MUI theme of the hub's look: copper and deep green on warm paper. Light and dark use CSS variables and a media
 * query, so that a page shows its colours before any script (design brief).
 */
import { createTheme, type Components, type Theme } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import { dark, type HubPalette, light } from '../../../shared/ui/palette.ts';
import { SYSTEM_FONT, typography, CARD_RADIUS } from '../../../shared/ui/type.ts';
import { textScale } from './text-scale.ts';

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

const CONTROL_HEIGHT = 48;

/** The hub's controls: buttons 48 px high, cards with a hairline, one focus ring. */
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
      root: { minHeight: CONTROL_HEIGHT, borderRadius: 12, padding: '8px 20px', textAlign: 'center' },
      sizeSmall: { minHeight: 40, fontSize: '0.9375rem', padding: '6px 14px' },
      outlined: { borderWidth: 2, borderColor: 'currentColor', padding: '6px 18px' },
      text: { padding: '8px 12px' },
    },
  },
  MuiIconButton: { styleOverrides: { root: { minWidth: 44, minHeight: 44 } } },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' } },
  },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: { borderRadius: CARD_RADIUS } },
  },
  MuiDialog: { styleOverrides: { paper: { borderRadius: CARD_RADIUS } } },
  MuiChip: {
    styleOverrides: { root: { borderRadius: 8, fontWeight: 700, fontSize: '0.875rem' } },
  },
  MuiLink: { defaultProps: { underline: 'always' } },
  MuiTab: { styleOverrides: { root: { minHeight: CONTROL_HEIGHT } } },
  MuiAlert: { styleOverrides: { root: { borderRadius: 14, fontSize: '1rem' } } },
  MuiTooltip: { styleOverrides: { tooltip: { fontSize: '0.875rem', fontWeight: 600 } } },
  MuiTableCell: { styleOverrides: { root: { fontVariantNumeric: 'tabular-nums' } } },
};

/** Breakpoints grow with the text. */
const scale = textScale();

export const theme = createTheme({
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
  typography: { fontFamily: SYSTEM_FONT, ...typography },
  components,
});
