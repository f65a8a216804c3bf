/** The hub's colours. MUI's theme uses them; every document starts with them as CSS variables under MUI's names. */

/** Colours that MUI does not name. */
export type HubPalette = {
  /** Background of hero and footer, dark in both schemes, and its text. */
  deep: string;
  onDeep: string;
  onDeepMuted: string;
  /** The primary action on `deep`. */
  flame: string;
  onFlame: string;
  copperSoft: string;
  mint: string;
  /** The left part of a ticket. */
  stub: string;
  onStub: string;
  /** 3:1 against paper, which a hairline is not. */
  field: string;
};

const colour = (main: string, contrastText: string) => ({ main, light: main, dark: main, contrastText });

type Tone = ReturnType<typeof colour>;
type Scheme = {
  background: Record<'default' | 'paper', string>;
  text: Record<'primary' | 'secondary' | 'disabled', string>;
  divider: string;
  hub: HubPalette;
} & Record<'primary' | 'secondary' | 'success' | 'warning' | 'error' | 'info', Tone>;

export const light = {
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
} satisfies Scheme;

export const dark = {
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
} satisfies Scheme;

function variables(values: object, prefix: string): string[] {
  return Object.entries(values).flatMap(([name, value]: [string, string | object]) => {
    if (name === 'light') return [];
    return typeof value === 'string' ? [`${prefix}-${name}:${value}`] : variables(value, `${prefix}-${name}`);
  });
}

const root = (scheme: Scheme) => `:root{${variables(scheme, '--h-palette').join(';')}}`;

/** CSS variables on the root, with the dark ones for a dark scheme. */
export const paletteRules = `${root(light)}@media (prefers-color-scheme:dark){${root(dark)}}`;
