/** The router, and nothing else. */
import './shared/zod-config.ts';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { routeLinkClicks } from './client-navigation.ts';
import { startPwa } from './pwa/site-entry.ts';
import { addStaffRoutes, routes } from './routes.tsx';

const router = createBrowserRouter(routes, { patchRoutesOnNavigation: addStaffRoutes });
const place = document.getElementById('root') as HTMLElement;
const app = <RouterProvider router={router} />;

/** True iff the document already shows what this visitor needs: see the script in the head of `app.html`. */
function isPrerendered(): boolean {
  return place.childElementCount > 0 && !('wait' in document.documentElement.dataset);
}

/** What was rendered at build time is taken over with all that was typed into it, once its page's code is there. */
function start(): void {
  if (!isPrerendered()) {
    place.replaceChildren();
    delete document.documentElement.dataset['wait'];
    createRoot(place).render(app);
    return;
  }
  const takeOver = () => {
    stop();
    hydrateRoot(place, app);
  };
  const stop = router.subscribe(({ initialized }) => initialized && takeOver());
  if (router.state.initialized) takeOver();
}

start();
routeLinkClicks(router);
if (document.readyState === 'complete') startPwa();
else addEventListener('load', startPwa, { once: true });
