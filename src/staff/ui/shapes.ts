/** The basic styled elements of the portal's pages. */
import { styled } from '@mui/material/styles';
import { code, tabular } from '../../shared/ui/type.ts';

/** Too narrow for the letters of the page: the innermost list of facts, or another container. */
export const NARROW = '@container (max-width: 14rem)';

export const Panel = styled('section')(({ theme }) => ({
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 14,
  minWidth: 0,
}));

export const Muted = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
}));

/** Elements in a row, which wraps. */
export const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
}));

/** Elements below one another; a long word must not make them wider than the page. */
export const Stack = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1.5),
}));

/** The lines of one cell. */
export const Lines = styled('span')({ display: 'grid', overflowWrap: 'anywhere' });

export const PlainList = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });

export const Code = styled('span')({ ...code, letterSpacing: '0.04em' });
/** Text that must not wrap: order codes, phone numbers; but rather that than be wider than the screen. */
export const NoWrap = styled('span')({ whiteSpace: 'nowrap', [NARROW]: { whiteSpace: 'normal' } });
/** A text on one line of a table, shortened where it does not fit; on a phone it wraps. */
export const OneLine = styled('span')(({ theme }) => ({
  [theme.breakpoints.up('md')]: {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
}));
export const Figures = styled('span')(tabular);

/** A key of the keyboard, shown beside what it does. */
export const Key = styled('kbd')({
  display: 'inline-block',
  minWidth: '1.4em',
  padding: '0 5px',
  border: '1px solid currentColor',
  borderRadius: 5,
  fontFamily: 'inherit',
  fontSize: '0.75rem',
  fontWeight: 700,
  lineHeight: 1.5,
  textAlign: 'center',
  opacity: 0.85,
  // Hidden on devices without a keyboard.
  '@media (hover: none)': { display: 'none' },
});

/** A list of facts, as pairs of name and value. */
export const FactList = styled('dl')(({ theme }) => ({
  margin: 0,
  display: 'grid',
  containerType: 'inline-size',
  gridTemplateColumns: 'minmax(96px, auto) minmax(0, 1fr)',
  columnGap: 14,
  rowGap: 6,
  // Where links are high for fingers, names stay in line with them.
  '@media (pointer: coarse)': { alignItems: 'baseline' },
  '& dt': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  // On a phone a long name leaves room for its fact.
  [theme.breakpoints.down('sm')]: { '& dt': { maxWidth: '8.5rem' } },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
  // A name and its fact stand below each other.
  [NARROW]: { '& dt, & dd': { gridColumn: '1 / -1' } },
}));

/** Warnings as a list of sentences in an alert: their links stay in their lines. */
export const LISTED = { '& ul': { m: 0, pl: 2 }, '&& li a': { display: 'inline' } } as const;

/** A message as its learner would read it in a chat. */
export const MessageText = styled('blockquote')(({ theme }) => ({
  margin: theme.spacing(0.5, 0, 0),
  padding: theme.spacing(1.5),
  borderRadius: `calc(${theme.vars.shape.borderRadius} * 2)`,
  background: theme.vars.palette.hub.mint,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
}));
