/** Checks the mark and the colours of `hub.config.ts`, and that each colour can be read on its grounds (WCAG 2.2, 1.4.3 and 1.4.11). */
import * as z from 'zod';
import { signals } from '../../src/shared/ui/palette.ts';
import { regex } from './hub-words.ts';

/** Each exists for light mode and, with `Dark` after its name, for dark mode. */
const shades = [
  ...(['paper', 'surface', 'ink', 'muted', 'faint', 'field', 'hairline', 'deep', 'onDeepMuted'] as const),
  ...(['brand', 'onBrand', 'brandStrong', 'brandSoft'] as const),
  ...(['accent', 'onAccent', 'accentStrong', 'accentSoft'] as const),
];
type Shade = (typeof shades)[number];
const names = [
  ...shades.flatMap((shade) => [shade, `${shade}Dark`] as const),
  ...(['onBrandSoftDark', 'weaveLight', 'weaveMiddle'] as const),
];
type Name = (typeof names)[number];

const colour = regex(/^#[0-9A-F]{6}$/i, 'is a colour: # and six of 0 to 9 and A to F, such as #0C5B49.');
const PATH = /^M[\d\s.,MmLlHhVvCcSsQqTtAaZz-]+$/;
const path = (side: number) =>
  regex(PATH, `is the path of an SVG in a square of ${side}, such as M4 4l16 16.`);

export const lookShape = {
  markLine: path(32),
  markShape: path(32),
  glyphs: z.record(z.string(), z.strictObject({ bold: path(24), fine: path(24) })),
  ...(Object.fromEntries(names.map((name) => [name, colour])) as Record<Name, z.ZodString>),
};
type Look = Readonly<Record<Name, string>>;

type Row<Of> = readonly [least: number, on: Of, ...grounds: Of[]];

const TEXT = 4.5;
const PART = 3;
/** Which colour is used on which grounds, in light and in dark mode: text, and the edges of controls. */
const twice: readonly Row<Shade>[] = [
  [TEXT, 'ink', 'paper', 'surface', 'brandSoft', 'accentSoft'],
  [TEXT, 'muted', 'paper', 'surface', 'hairline'],
  [TEXT, 'brand', 'paper', 'surface', 'brandSoft'],
  [TEXT, 'accent', 'paper', 'surface', 'accentSoft'],
  [TEXT, 'onBrand', 'brand', 'brandStrong'],
  [TEXT, 'onAccent', 'accent', 'accentStrong'],
  [TEXT, 'onDeepMuted', 'deep'],
  [PART, 'faint', 'paper', 'surface'],
  [PART, 'field', 'paper', 'surface'],
];
/** Pairs that are checked only as named; the last two are the mark. */
const once: readonly Row<Name>[] = [
  [TEXT, 'paper', 'deep'],
  [TEXT, 'inkDark', 'deepDark'],
  [TEXT, 'accentDark', 'deep', 'deepDark'],
  [TEXT, 'ink', 'accentDark', 'accentStrongDark'],
  [TEXT, 'onBrandSoftDark', 'brandSoftDark'],
  [PART, 'paper', 'brand'],
  [PART, 'accentDark', 'brand'],
];

/** WCAG's relative luminance of a colour such as `#0C5B49`. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG's contrast of two colours, 1 to 21. */
function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

/** A sentence for each pair that is too faint. */
export function contrastProblems(look: Look): string[] {
  const inDark = ([least, on, ...grounds]: Row<Shade>): Row<Name> => [
    least,
    `${on}Dark`,
    ...grounds.map((ground) => `${ground}Dark` as const),
  ];
  const signalsOn = (tones: Record<string, { main: string }>, ...grounds: Name[]) =>
    Object.entries(tones).map(
      ([tone, { main }]) => [TEXT, `The colour of “${tone}”`, main, grounds] as const,
    );
  const ofRow = ([least, on, ...grounds]: Row<Name>) => [least, `“${on}”`, look[on], grounds] as const;
  const asked = [
    ...[...twice, ...twice.map(inDark), ...once].map(ofRow),
    ...signalsOn(signals.light, 'paper', 'surface', 'accentSoft'),
    ...signalsOn(signals.dark, 'paperDark', 'surfaceDark', 'accentSoftDark'),
  ];
  return asked.flatMap(([least, what, hex, grounds]) =>
    grounds
      .filter((ground) => contrast(hex, look[ground]) < least)
      .map((ground) => {
        // Rounded down, because 4.499 is not 4.5.
        const has = (Math.floor(contrast(hex, look[ground]) * 100) / 100).toFixed(2);
        return `${what} (${hex}) on “${ground}” (${look[ground]}) has a contrast of ${has}:1 and needs ${least}:1.`;
      }),
  );
}
