/** A route's page, loaded when somebody goes there. */
import type { ComponentType } from 'react';

/**
 * For a route's `lazy`. As one function: of `lazy: { Component }` React Router 7 swallows the failure of a page that
 * cannot be loaded, and shows nothing at all instead of the route's error.
 */
export const lazyRoute = (load: () => Promise<ComponentType>) => async () => ({ Component: await load() });
