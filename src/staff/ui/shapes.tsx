/** The basic elements of the portal's pages: styled ones, its buttons, and a panel with a heading. */
import { Button, type ButtonProps, styled, Typography } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';

const NARROW = '@container (max-width: 14rem)';

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

export const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
}));

/** Elements below one another; long words do not widen it. */
export const Stack = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1.5),
}));

export const Lines = styled('span')({ display: 'grid', overflowWrap: 'anywhere' });

export const PlainList = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });

export const Code = styled('span')({
  fontFamily: 'ui-monospace, "Roboto Mono", "SF Mono", Menlo, Consolas, monospace',
  fontWeight: 700,
  letterSpacing: '0.04em',
});
/** For codes and phone numbers; wraps only if it would be wider than the screen. */
export const NoWrap = styled('span')({ whiteSpace: 'nowrap', [NARROW]: { whiteSpace: 'normal' } });
export const Figures = styled('span')({ fontVariantNumeric: 'tabular-nums' });

export const Key = styled('kbd')({
  display: 'inline-block',
  flex: 'none',
  minWidth: '1.4em',
  padding: '0 5px',
  border: '1px solid currentColor',
  borderRadius: 5,
  fontFamily: 'inherit',
  fontSize: '0.75rem',
  fontWeight: 700,
  lineHeight: 1.5,
  textAlign: 'center',
  whiteSpace: 'nowrap',
  opacity: 0.85,
  // A phone has no keys.
  '@media (hover: none), (max-width: 599px)': { display: 'none' },
});

export const FactList = styled('dl')(({ theme }) => ({
  margin: 0,
  display: 'grid',
  containerType: 'inline-size',
  gridTemplateColumns: 'minmax(96px, auto) minmax(0, 1fr)',
  columnGap: 14,
  rowGap: 6,
  // Links are taller on touch screens.
  '@media (pointer: coarse)': { alignItems: 'baseline' },
  '& dt': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down('sm')]: { '& dt': { maxWidth: '8.5rem' } },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
  // A name and its fact stand below each other.
  [NARROW]: { '& dt, & dd': { gridColumn: '1 / -1' } },
}));

/** A list of sentences in an alert, with inline links. */
export const LISTED = { '& ul': { m: 0, pl: 2 }, '&& li a': { display: 'inline' } } as const;

export const MessageText = styled('blockquote')(({ theme }) => ({
  margin: theme.spacing(0.5, 0, 0),
  padding: theme.spacing(1.5),
  borderRadius: `calc(${theme.vars.shape.borderRadius} * 2)`,
  background: theme.vars.palette.hub.mint,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
}));

export const SmallButton = ((props: ButtonProps) => (
  <Button size="small" variant="outlined" {...props} />
)) as typeof Button;

export const TextButton = ((props: ButtonProps) => <Button variant="text" {...props} />) as typeof Button;

type DialogButtonProps = Omit<ButtonProps, 'children' | 'onClick'> & {
  readonly label: string;
  readonly children: (close: () => void) => ReactNode;
};

export function DialogButton({ label, children, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SmallButton {...button} onClick={() => setOpen(true)}>
        {label}
      </SmallButton>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}

export function focusNow(node: HTMLElement | null): void {
  node?.focus();
}

type SectionProps = {
  readonly title: string;
  readonly beside?: ReactNode;
  readonly isFlush?: boolean;
  readonly children: ReactNode;
};

export function Section({ title, beside, isFlush = false, children }: SectionProps) {
  const titleId = useId();
  return (
    <Panel aria-labelledby={titleId}>
      <Row sx={isFlush ? { p: 1.5, pb: 1 } : { p: 2, pb: 1.5 }}>
        <Typography id={titleId} variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {beside}
      </Row>
      {isFlush ? children : <Stack sx={{ p: 2, pt: 0 }}>{children}</Stack>}
    </Panel>
  );
}
