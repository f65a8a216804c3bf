/**
 * The hub's look in one place: copper and deep green on warm paper, light and dark by CSS variables
 * and a media query, so that a page shows its colours before any script (design brief).
 */
import { createTheme } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import { components } from './theme-components.ts';
import { SYSTEM_FONT, typography } from './type.ts';

/** Colours with a meaning of their own, beside MUI's. */
export type HubPalette = {
  /** The hero and the footer, dark in both schemes, and what stands on them. */
  deep: string;
  onDeep: string;
  onDeepMuted: string;
  /** The one primary action on `deep`. */
  flame: string;
  onFlame: string;
  /** Quiet grounds of chips: copper and green. */
  copperSoft: string;
  mint: string;
  /** The stub of a ticket. */
  stub: string;
  onStub: string;
  /** The border of a field: 3:1 against paper, which a hairline is not. */
  field: string;
};

declare module '@mui/material/styles' {
  interface Palette {
    hub: HubPalette;
  }
  interface PaletteOptions {
    hub?: HubPalette;
  }
}

const colour = (main: string, contrastText: string) => ({ main, light: main, dark: main, contrastText });

const light = {
  background: { default: '#FBF7F0', paper: '#FFFFFF' },
  text: { primary: '#211A15', secondary: '#5E5248', disabled: '#857A70' },
  divider: '#E7DCCD',
  primary: { ...colour('#0C5B49', '#FFFFFF'), dark: '#083F33' },
  secondary: { ...colour('#A84A14', '#FFFFFF'), dark: '#8A3B0E' },
  success: colour('#1B6E3A', '#FFFFFF'),
  warning: colour('#7A5200', '#FFFFFF'),
  error: { ...colour('#AD2317', '#FFFFFF'), dark: '#8E1B11' },
  info: colour('#1A5A86', '#FFFFFF'),
  hub: {
    deep: '#083F33',
    onDeep: '#FBF7F0',
    onDeepMuted: '#C5DAD2',
    flame: '#F2A870',
    onFlame: '#211A15',
    copperSoft: '#F6E3D3',
    mint: '#DCEBE3',
    stub: '#0C5B49',
    onStub: '#FFFFFF',
    field: '#8C7F73',
  },
};

const dark = {
  background: { default: '#15110E', paper: '#201A16' },
  text: { primary: '#F5EDE3', secondary: '#BDB0A3', disabled: '#8F8478' },
  divider: '#3B3129',
  primary: { ...colour('#62D3B1', '#08261E'), dark: '#86E3C7' },
  secondary: { ...colour('#F2A870', '#2A1708'), dark: '#F7C197' },
  success: colour('#7FD79B', '#06210F'),
  warning: colour('#F0C266', '#241A02'),
  error: { ...colour('#FF9C8F', '#300804'), dark: '#FFB9B0' },
  info: colour('#8CC8F2', '#06202F'),
  hub: {
    deep: '#0B2C25',
    onDeep: '#F5EDE3',
    onDeepMuted: '#B4CCC3',
    flame: '#F2A870',
    onFlame: '#211A15',
    copperSoft: '#3A271A',
    mint: '#17332B',
    stub: '#17332B',
    onStub: '#A9E9D4',
    field: '#8F8276',
  },
};

/** No shadow except on what floats: menus, dialogs and the like start at elevation 8. */
const float = '0 8px 28px rgb(20 12 4 / 0.22)';
const shadows = Array.from({ length: 25 }, (_, elevation) => (elevation < 6 ? 'none' : float));

export const theme = createTheme({
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
