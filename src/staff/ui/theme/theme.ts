/**
 * The MUI theme of the hub's look: copper and deep green on warm paper. Light and dark use CSS variables and a media
 * query, so that a page shows its colours before any script (design brief).
 */
import { createTheme } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import { dark, type HubPalette, light } from '../../../shared/ui/palette.ts';
import { components } from './theme-components.ts';
import { SYSTEM_FONT, typography } from '../../../shared/ui/type.ts';

declare module '@mui/material/styles' {
  interface Palette {
    hub: HubPalette;
  }
  interface PaletteOptions {
    hub?: HubPalette;
  }
}

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
