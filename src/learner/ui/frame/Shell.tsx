/** The frame of the learner's pages: the mark, a few links, the page, a quiet foot. */
import type { ReactNode } from 'react';
import { BRAND, COPYRIGHT_YEAR } from '../../../domain/wire/messages.ts';
import { Mark } from '../../../shared/ui/brand/Mark.tsx';
import { styled } from '../../../shared/ui/styled.ts';

const WIDTH = 1080;

const Skip = styled('a')(({ theme }) => ({
  position: 'absolute',
  left: 8,
  top: -80,
  zIndex: 2,
  padding: '12px 16px',
  background: theme.vars.palette.background.paper,
  '&:focus': { top: 8 },
}));

const Bar = styled('header')(({ theme }) => ({
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: 16,
    maxWidth: WIDTH,
    minHeight: 64,
    marginInline: 'auto',
    padding: '6px 16px',
  },
  // The room around a link is for the finger: its text stands in line with the page.
  '& > div > *': { marginInline: -8 },
  '& nav': { display: 'flex', flexWrap: 'wrap', columnGap: 4 },
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    paddingInline: 8,
    borderRadius: 8,
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
    fontWeight: 600,
  },
  '& nav a:hover': { textDecoration: 'underline' },
  '@media print': { display: 'none' },
}));

const Name = styled('span')({
  marginInlineStart: 10,
  fontSize: '1.125rem',
  fontWeight: 800,
  letterSpacing: '-0.02em',
  lineHeight: 1.1,
  whiteSpace: 'nowrap',
});

const Main = styled('main')({
  flex: 1,
  width: '100%',
  maxWidth: WIDTH,
  marginInline: 'auto',
  padding: '24px 16px 64px',
  outline: 'none',
  '@media (min-width: 900px)': { paddingBlock: '40px 96px' },
});

const Foot = styled('footer')(({ theme }) => ({
  ...theme.typography.body2,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.secondary,
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: 24,
    maxWidth: WIDTH,
    marginInline: 'auto',
    padding: '8px 16px 24px',
  },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 44, marginRight: 20, color: 'inherit' },
  '@media print': { display: 'none' },
}));

const Page = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100dvh',
  '@supports not (min-height: 1dvh)': { minHeight: '100vh' },
});

export type NavLink = { readonly label: string; readonly href: string };

type Props = {
  readonly home: string;
  readonly links: readonly NavLink[];
  readonly footLinks: readonly NavLink[];
  /** Above the page: what concerns all of it, such as the browser it is shown in. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
};

const anchors = (links: readonly NavLink[]) =>
  links.map(({ label, href }) => (
    <a key={href} href={href}>
      {label}
    </a>
  ));

export function Shell({ home, links, footLinks, notice, children }: Props) {
  return (
    <Page>
      <Skip href="#main">Skip to content</Skip>
      <Bar>
        <div>
          <a href={home}>
            <Mark />
            <Name>{BRAND}</Name>
          </a>
          <nav aria-label="Main">{anchors(links)}</nav>
        </div>
      </Bar>
      {notice}
      <Main id="main" tabIndex={-1}>
        {children}
      </Main>
      <Foot>
        <div>
          <nav aria-label="Foot">{anchors(footLinks)}</nav>
          <span>
            © {COPYRIGHT_YEAR} {BRAND}
          </span>
        </div>
      </Foot>
    </Page>
  );
}
