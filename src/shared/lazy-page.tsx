/** Pages whose code is loaded when somebody goes there, and the place in a frame where they are drawn. */
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';

export type LazyPage = {
  readonly Page: ComponentType;
  /** Loads the code ahead of its turn. A page that is loaded is drawn at once, without a fallback. */
  readonly preload: () => Promise<void>;
};

/** A page to be drawn within a `PagePlace`. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let Loaded: ComponentType | undefined;
  const begin = async () => ({ default: (Loaded ??= await load()) });
  const Later = lazy(begin);
  function Page() {
    // Chosen once: another component in the same place would lose what was typed.
    const [Chosen] = useState(() => Loaded ?? Later);
    return <Chosen />;
  }
  return { Page, preload: async () => void (await begin()) };
}

type Place = {
  /** What stands here while the page loads. */
  readonly loading: ReactNode;
  /** What stands here when the page has failed, until it is left or the document is loaded anew. */
  readonly Failed: ComponentType<FallbackProps>;
  readonly children: ReactNode;
};

/** Where the page of the address is drawn. Whatever happens to the page, the frame around it stays. */
export function PagePlace({ loading, Failed, children }: Place) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary FallbackComponent={Failed} resetKeys={[pathname]}>
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  );
}
