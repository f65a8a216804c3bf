/** A route's page, loaded when somebody goes there. */
import type { ComponentType } from 'react';

/**
 * For a route's `lazy`. It is one function, because with `lazy: { Component }` React Router 7 hides the failure of a
 * page that cannot be loaded and shows an empty page instead of the route's error.
 */
export const lazyRoute = (load: () => Promise<ComponentType>) => async () => ({ Component: await load() });
