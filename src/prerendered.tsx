/** What the app's documents show before any script, by file name; React then hydrates it (rules §9). */
import type { ComponentType, ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { cardMessages } from './domain/wire/order-messages.ts';
import early from './early.css?inline';
import { Auth } from './learner/pages/account/Auth.tsx';
import { Register } from './learner/pages/register/Register.tsx';
import { paths } from './domain/wire/paths.ts';
import { Loading } from './learner/ui/frame/CentredPage.tsx';

function page(path: string, Page: ComponentType): ReactElement {
  return (
    <MemoryRouter initialEntries={[path]}>
      <App pages={[{ path, title: path, Page }]} />
    </MemoryRouter>
  );
}

export const prerendered: Readonly<Record<string, ReactElement>> = {
  register: page(paths.register(), Register),
  auth: page(paths.auth(), Auth),
  dashboard: page(paths.dashboard(), () => <Loading text={cardMessages.loading} />),
};

export const documentRules = early;

/** For development, where no build has sorted the rules by page. */
export const learnerRules = Object.values(
  import.meta.glob<string>('./learner/**/*.module.css', { query: '?inline', import: 'default', eager: true }),
).join('');
