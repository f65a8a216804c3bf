import './shared/zod-config.ts';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App, pageAt } from './app.tsx';
import { toasts } from './domain/wire/messages.ts';
import { TAKES_LONGER } from './shared/data/takes-longer.ts';
import { showToast } from './shared/ui/toast.ts';
import { startPwa, watchErrors } from './pwa/site-entry.ts';
import { pages } from './routes.tsx';

function start(root: HTMLElement): void {
  const app = (
    <BrowserRouter>
      <App pages={pages} />
    </BrowserRouter>
  );
  const draw = () => {
    root.replaceChildren();
    delete document.documentElement.dataset['wait'];
    createRoot(root).render(app);
  };

  /** Hydrates the prerendered page, with what was typed into it, once the page's code is loaded. */
  const takeOver = async () => {
    const page = pageAt(pages, location.pathname);
    await page?.preload?.();
    // As a transition, so that the phone answers taps in between.
    startTransition(() => {
      if (page?.hasOwnContent?.() === true) createRoot(root).render(app);
      else hydrateRoot(root, app);
    });
  };

  addEventListener(TAKES_LONGER, () => showToast(toasts.takesLonger));
  // Prerendered content fits this visitor, unless the script in `app.html` says to wait.
  const isPrerendered = root.childElementCount > 0 && !('wait' in document.documentElement.dataset);
  if (isPrerendered) takeOver().catch(draw);
  else draw();
  if (document.readyState === 'complete') startPwa();
  else addEventListener('load', startPwa, { once: true });
}

watchErrors();
const root = document.getElementById('root');
// The staff's dialog shares this file, and opens on the home page, which has no root.
if (root !== null) start(root);
