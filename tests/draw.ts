/** Draws a component in a test without a browser, until the test has ended. */
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';

export function render(element: ReactNode): HTMLElement {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  flushSync(() => root.render(element));
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  return place;
}
