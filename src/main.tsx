/** Starts the app: the router, nothing else. */
import './shared/zod-config.ts';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { routeLinkClicks } from './client-navigation.ts';
import { startPwa } from './pwa/site-entry.ts';
import { addStaffRoutes, routes } from './routes.tsx';

const router = createBrowserRouter(routes, { patchRoutesOnNavigation: addStaffRoutes });
const root = document.getElementById('root') as HTMLElement;
const app = <RouterProvider router={router} />;

/** True iff the prerendered content fits whoever opened the page: see the script in the head of `app.html`. */
function isPrerendered(): boolean {
  return root.childElementCount > 0 && !('wait' in document.documentElement.dataset);
}

/** Hydrates the prerendered page, with what was typed into it, once the page's code is loaded. */
function start(): void {
  if (!isPrerendered()) {
    root.replaceChildren();
    delete document.documentElement.dataset['wait'];
    createRoot(root).render(app);
    return;
  }
  const takeOver = () => {
    stop();
    hydrateRoot(root, app);
  };
  const stop = router.subscribe(({ initialized }) => initialized && takeOver());
  if (router.state.initialized) takeOver();
}

start();
routeLinkClicks(router);
if (document.readyState === 'complete') startPwa();
else addEventListener('load', startPwa, { once: true });
