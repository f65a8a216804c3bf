/** The hub's colours. MUI's theme uses them; every document starts with them as CSS variables under MUI's names. */
import * as hub from '#hub';

const colour = (main: string, contrastText: string) => ({ main, light: main, dark: main, contrastText });

/** The same in every hub: people know what they mean. */
export const signals = {
  light: {
    success: colour('#1B6E3A', '#FFFFFF'),
    warning: colour('#7A5200', '#FFFFFF'),
    error: { ...colour('#AD2317', '#FFFFFF'), dark: '#8E1B11' },
    info: colour('#1A5A86', '#FFFFFF'),
  },
  dark: {
    success: colour('#7FD79B', '#06210F'),
    warning: colour('#F0C266', '#241A02'),
    error: { ...colour('#FF9C8F', '#300804'), dark: '#FFB9B0' },
    info: colour('#8CC8F2', '#06202F'),
  },
};

const flames = { flame: hub.accentDark, flameHover: hub.accentStrongDark, onFlame: hub.ink };

export const light = {
  background: { default: hub.paper, paper: hub.surface },
  text: { primary: hub.ink, secondary: hub.muted, disabled: hub.faint },
  divider: hub.hairline,
  primary: { ...colour(hub.brand, hub.onBrand), dark: hub.brandStrong },
  secondary: { ...colour(hub.accent, hub.onAccent), dark: hub.accentStrong },
  ...signals.light,
  /** Colours that MUI does not name. */
  hub: {
    /** Background of hero and footer, dark in both schemes, and its text. */
    deep: hub.deep,
    onDeep: hub.paper,
    onDeepMuted: hub.onDeepMuted,
    ...flames,
    copperSoft: hub.accentSoft,
    mint: hub.brandSoft,
    /** The left part of a ticket. */
    stub: hub.brand,
    onStub: hub.onBrand,
    /** 3:1 against paper, which a hairline is not. */
    field: hub.field,
  },
};
type Scheme = typeof light;
export type HubPalette = Scheme['hub'];

export const dark: Scheme = {
  background: { default: hub.paperDark, paper: hub.surfaceDark },
  text: { primary: hub.inkDark, secondary: hub.mutedDark, disabled: hub.faintDark },
  divider: hub.hairlineDark,
  primary: { ...colour(hub.brandDark, hub.onBrandDark), dark: hub.brandStrongDark },
  secondary: { ...colour(hub.accentDark, hub.onAccentDark), dark: hub.accentStrongDark },
  ...signals.dark,
  hub: {
    deep: hub.deepDark,
    onDeep: hub.inkDark,
    onDeepMuted: hub.onDeepMutedDark,
    ...flames,
    copperSoft: hub.accentSoftDark,
    mint: hub.brandSoftDark,
    stub: hub.brandSoftDark,
    onStub: hub.onBrandSoftDark,
    field: hub.fieldDark,
  },
};

function variables(values: object, prefix: string): string[] {
  return Object.entries(values).flatMap(([name, value]: [string, string | object]) => {
    if (name === 'light') return [];
    return typeof value === 'string' ? [`${prefix}-${name}:${value}`] : variables(value, `${prefix}-${name}`);
  });
}

const root = (scheme: Scheme) => `:root{${variables(scheme, '--h-palette').join(';')}}`;

export const paletteRules = `${root(light)}@media (prefers-color-scheme:dark){${root(dark)}}`;
