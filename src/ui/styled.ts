/**
 * `styled` for the parts that every learner meets on the way in: Emotion alone, with the theme's colours by their
 * CSS variables. MUI's own `styled` would bring the theme's machinery to pages that need none of it; the variables
 * themselves stand in the head of the page, written at build time.
 */
import emotion from '@emotion/styled';
import type { ComponentProps, ElementType, FunctionComponent } from 'react';
import { typography } from './type.ts';

const variable = (name: string) => `var(--h-palette-${name})`;
const tone = (name: string) => ({
  main: variable(`${name}-main`),
  dark: variable(`${name}-dark`),
  contrastText: variable(`${name}-contrastText`),
});

const palette = {
  background: { default: variable('background-default'), paper: variable('background-paper') },
  text: { primary: variable('text-primary'), secondary: variable('text-secondary') },
  divider: variable('divider'),
  primary: tone('primary'),
  secondary: tone('secondary'),
  success: tone('success'),
  warning: tone('warning'),
  error: tone('error'),
  info: tone('info'),
  hub: {
    deep: variable('hub-deep'),
    onDeep: variable('hub-onDeep'),
    onDeepMuted: variable('hub-onDeepMuted'),
    flame: variable('hub-flame'),
    onFlame: variable('hub-onFlame'),
    copperSoft: variable('hub-copperSoft'),
    mint: variable('hub-mint'),
    stub: variable('hub-stub'),
    onStub: variable('hub-onStub'),
    field: variable('hub-field'),
  },
} as const;

const look = { vars: { palette }, typography } as const;
export type Look = typeof look;

type Css = { readonly [property: string]: string | number | undefined | Css };
type Styles<P> = Css | ((props: P & { readonly theme: Look }) => Css);

/** That tag or component with styles, as `styled` of MUI makes it; `as` draws it with another tag. */
export function styled<T extends ElementType>(tag: T) {
  return <P extends object = object>(...styles: readonly Styles<P>[]) =>
    emotion(tag as 'div')(
      ...styles.map((style) =>
        typeof style === 'function' ? (props: object) => style({ ...(props as P), theme: look }) : style,
      ),
    ) as unknown as FunctionComponent<P & ComponentProps<T> & { readonly as?: ElementType }>;
}
