/** Starts the app: the router, nothing else. */
import './shared/zod-config.ts';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App, pageAt } from './app.tsx';
import { toasts } from './domain/wire/messages.ts';
import { TAKES_LONGER } from './shared/data/takes-longer.ts';
import { showToast } from './shared/ui/toast.ts';
import { startPwa } from './pwa/site-entry.ts';
import { pages } from './routes.tsx';

const root = document.getElementById('root') as HTMLElement;
const app = (
  <BrowserRouter>
    <App pages={pages} />
  </BrowserRouter>
);

/** True iff the prerendered content fits whoever opened the page: see the script in the head of `app.html`. */
function isPrerendered(): boolean {
  return root.childElementCount > 0 && !('wait' in document.documentElement.dataset);
}

function draw(): void {
  root.replaceChildren();
  delete document.documentElement.dataset['wait'];
  createRoot(root).render(app);
}

/**
 * Hydrates the prerendered page, with what was typed into it, once the page's code is loaded. A page that has more to
 * show takes its place when it is drawn.
 */
async function takeOver(): Promise<void> {
  const page = pageAt(pages, location.pathname);
  await page?.preload?.();
  // As a transition React works in short slices, between which the phone answers to taps.
  startTransition(() => {
    if (page?.hasOwnContent?.() === true) createRoot(root).render(app);
    else hydrateRoot(root, app);
  });
}

addEventListener(TAKES_LONGER, () => showToast(toasts.takesLonger));
if (isPrerendered()) takeOver().catch(draw);
else draw();
if (document.readyState === 'complete') startPwa();
else addEventListener('load', startPwa, { once: true });
