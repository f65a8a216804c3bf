/** The portal's theme: the hub's look, denser (design brief). */
import type { LinkProps } from '@mui/material/Link';
import type { Components, Theme } from '@mui/material/styles';
import { RouterLink } from './RouterLink.tsx';
import { theme } from './theme.ts';

const { components = {}, typography } = theme;
/** Fingers need targets of 44 px, mice do not. */
export const TOUCH = '@media (pointer: coarse)';
const touched = { [TOUCH]: { minWidth: 44, minHeight: 44 } };

/** Fields as dense as the buttons beside them; a phone does not zoom into letters of 16 px. What unfolds is as easy to hit. */
export const CONTROLS = {
  ':root': {
    '--field-height': '40px',
    '--field-padding': '6px 12px',
    '--field-font': '0.9375rem',
    [TOUCH]: { '--field-height': '44px', '--field-font': '1rem' },
  },
  summary: { width: 'fit-content', paddingBlock: 6, cursor: 'pointer', [TOUCH]: { paddingBlock: 12 } },
} as const;

const title = { fontWeight: 800, letterSpacing: '-0.02em', lineHeight: 1.25 };

const dense: Components<Theme> = {
  ...components,
  MuiButtonBase: { defaultProps: { ...components.MuiButtonBase?.defaultProps, LinkComponent: RouterLink } },
  MuiButton: {
    ...components.MuiButton,
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
  MuiIconButton: {
    styleOverrides: {
      root: { minWidth: 36, minHeight: 36, padding: 6, ...touched },
    },
  },
  // Links within a paragraph stay inline.
  MuiLink: {
    defaultProps: { ...components.MuiLink?.defaultProps, component: RouterLink } as LinkProps,
    styleOverrides: {
      root: {
        [TOUCH]: {
          '&:not(p > &)': { display: 'inline-flex', alignItems: 'center', minWidth: 44, minHeight: 44 },
        },
      },
    },
  },
  MuiCard: { ...components.MuiCard, styleOverrides: { root: { borderRadius: 14 } } },
  MuiChip: {
    styleOverrides: {
      root: { borderRadius: 8, fontWeight: 700, fontSize: '0.8125rem', height: 'auto', minHeight: 26 },
      clickable: { minHeight: 32, ...touched },
    },
  },
  MuiAlert: { styleOverrides: { root: { borderRadius: 12, fontSize: '0.9375rem', padding: '4px 12px' } } },
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
  MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.0625rem', fontWeight: 800 } } },
  MuiDialogContent: { styleOverrides: { root: { fontSize: '0.9375rem' } } },
  MuiListItemButton: { styleOverrides: { root: { borderRadius: 10, ...touched } } },
  MuiTab: { styleOverrides: { root: touched } },
  // Tabs that do not fit are reached by swiping.
  MuiTabs: { defaultProps: { variant: 'scrollable', scrollButtons: false } },
};

export const staffTheme = {
  ...theme,
  typography: {
    ...typography,
    h1: { ...typography.h1, ...title, fontSize: '1.375rem' },
    h2: { ...typography.h2, ...title, fontSize: '1.0625rem' },
    h3: { ...typography.h3, ...title, fontSize: '0.9375rem' },
    body1: { ...typography.body1, fontSize: '0.9375rem', lineHeight: 1.5 },
    body2: { ...typography.body2, fontSize: '0.875rem', lineHeight: 1.45 },
    caption: { ...typography.caption, fontSize: '0.8125rem' },
    button: { ...typography.button, fontSize: '0.9375rem' },
  },
  components: dense,
} as Theme;
