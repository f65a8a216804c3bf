/** Begins to read a page's first rows when its link is pressed: the page itself is drawn only after the click. */
import { useEffect } from 'react';
import { clickedPath } from '../../shared/link-clicks.ts';
import { staffSession } from '../data/staff-session.ts';

type Begin = (pathname: string, params: URLSearchParams) => Promise<void>;

/** A finger that is put on a link may be about to scroll; a mouse button is about to click. */
const isPress = (event: PointerEvent | MouseEvent) =>
  event.type === 'click' || ('pointerType' in event && event.pointerType === 'mouse');

export function usePressedLinks(begin: Begin): void {
  useEffect(() => {
    const onPress = (event: PointerEvent | MouseEvent) => {
      if (!isPress(event) || staffSession.getState().name !== 'signed_in') return;
      const path = clickedPath(event, (pathname) => pathname !== location.pathname);
      if (path === null) return;
      const { pathname, searchParams } = new URL(path, location.href);
      // A page that cannot be loaded says so itself, once it is drawn.
      begin(pathname, searchParams).catch(() => undefined);
    };
    // Before the router, which listens to the same click.
    for (const kind of ['pointerdown', 'click'] as const) document.addEventListener(kind, onPress, true);
    return () => {
      for (const kind of ['pointerdown', 'click'] as const) document.removeEventListener(kind, onPress, true);
    };
  }, [begin]);
}
