/**
 * `styled` for the parts that learners meet: the theme's colours by their CSS variables, which stand in the head of
 * the page, written at build time. MUI's own `styled`, or Emotion alone, would bring machinery to every page on the
 * way in and work to every keystroke: here a part's class is made once for each look that it takes.
 */
import { type ComponentProps, createElement, type ElementType, type FunctionComponent } from 'react';
import { classOf, type Css } from './css.ts';
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

type Styles<P> = Css | ((props: P & { readonly theme: Look }) => Css);
type Props = Readonly<Record<string, unknown>>;

/** What the styles read of a part's props; remembered in `read`, because those are not for the tag. */
const watched = (props: Props, read: Set<string>): Props =>
  new Proxy(props, {
    get: (target, key: string) => {
      if (key === 'theme') return look;
      read.add(key);
      return target[key];
    },
  });

/** Answers with the class for some props; the same values of what the styles read have the same class. */
function classMaker<P>(styles: readonly Styles<P>[], read: Set<string>): (props: Props) => string {
  const known = new Map<string, string>();
  const keyOf = (props: Props) => JSON.stringify([...read].map((name) => [name, props[name]]));
  return (props) => {
    const before = known.get(keyOf(props));
    if (before !== undefined) return before;
    const seen = watched(props, read) as P & { readonly theme: Look };
    const name = classOf(styles.map((style) => (typeof style === 'function' ? style(seen) : style)));
    known.set(keyOf(props), name);
    return name;
  };
}

/** That tag with styles; `as` draws it with another tag. What only the styles read does not reach the tag. */
export function styled<T extends keyof React.JSX.IntrinsicElements>(tag: T) {
  return <P extends object = object>(...styles: readonly Styles<P>[]) => {
    const read = new Set<string>();
    const classFor = classMaker(styles, read);
    const Part = ({ as = tag, className, ...props }: Props) => {
      const name = classFor(props);
      const rest = Object.fromEntries(Object.entries(props).filter(([key]) => !read.has(key)));
      const classes = typeof className === 'string' ? `${className} ${name}` : name;
      return createElement(as as ElementType, { ...rest, className: classes });
    };
    return Part as unknown as FunctionComponent<P & ComponentProps<T> & { readonly as?: ElementType }>;
  };
}
