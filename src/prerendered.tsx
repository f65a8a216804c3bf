/**
 * What the app's documents show before any script, by file name. Drawn at build time by the same components that
 * the browser runs, so that React takes the markup over with all that was typed into it (rules §9).
 */
import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';
import { ThemeProvider } from '@mui/material/styles';
import type { ComponentType, ReactElement } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { cardMessages } from './domain/wire/messages.ts';
import { Auth } from './learner/pages/account/Auth.tsx';
import { Layout } from './learner/pages/Layout.tsx';
import { Register } from './learner/pages/register/Register.tsx';
import { paths } from './domain/wire/paths.ts';
import { theme } from './shared/ui/theme.ts';
import { Waiting } from './learner/ui/frame/Waiting.tsx';

/**
 * What the script in the document's head found out: this visitor needs another page than the document's, which is
 * not shown then; or a button was tapped that cannot answer yet.
 */
const early = {
  'html[data-early] [data-early]': { opacity: 0.65 },
  'html[data-wait] #root > *': { display: 'none' },
  'html[data-wait] #root::after': {
    content: '"Loading..."',
    display: 'block',
    padding: '40vh 16px',
    textAlign: 'center',
  },
} as const;

/** The base lets every element inherit its box; newer browsers have one in `<details>` that it does not reach. */
const opened = { 'details::details-content': { boxSizing: 'inherit' } } as const;

const base = (
  <>
    <CssBaseline />
    <GlobalStyles styles={opened} />
    <GlobalStyles styles={early} />
  </>
);

function page(path: string, Page: ComponentType): ReactElement {
  const map = [
    { element: <Outlet />, children: [{ Component: Layout, children: [{ path, Component: Page }] }] },
  ];
  return (
    <ThemeProvider theme={theme}>
      {base}
      <RouterProvider router={createMemoryRouter(map, { initialEntries: [path] })} />
    </ThemeProvider>
  );
}

export const prerendered: Readonly<Record<string, ReactElement>> = {
  app: <ThemeProvider theme={theme}>{base}</ThemeProvider>,
  register: page(paths.register(), Register),
  auth: page(paths.auth(), Auth),
  dashboard: page(paths.dashboard(), () => <Waiting text={cardMessages.loading} />),
};
