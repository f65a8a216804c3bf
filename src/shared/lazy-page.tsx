/** Pages whose code is loaded when somebody goes there, and the place in a frame where they are drawn. */
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';

export type LazyPage = {
  readonly Page: ComponentType;
  /** Loads the code ahead of its turn. A page that is loaded is drawn at once, without a fallback. */
  readonly preload: () => Promise<void>;
};

/** The errors of loads, which the page's place shows. */
const loadErrors = new WeakSet<object>();

/** For React's roots: writes errors in the code of a page to the console, and no lost connection. */
export function reportCaught(error: unknown): void {
  if (!loadErrors.has(Object(error))) console.error(error);
}

/** What makes pages whose load has failed load anew. React draws a failed page twice, so that nothing is asked again until it shows. */
const failedLoads = new Set<() => void>();

function forgetFailedLoads(): void {
  for (const forget of failedLoads) forget();
  failedLoads.clear();
}

/** A page to be drawn within a `PagePlace`. A load that fails is an error there; the next visit loads anew. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let Loaded: ComponentType | undefined;
  const preload = async () => {
    Loaded ??= await load();
  };
  const begin = () =>
    lazy(async () => {
      try {
        return { default: (Loaded ??= await load()) };
      } catch (thrown) {
        failedLoads.add(() => {
          Loading = begin();
        });
        loadErrors.add(Object(thrown));
        throw thrown;
      }
    });
  let Loading = begin();
  function Page() {
    // Chosen once: another component in the same place would lose what was typed.
    const [Chosen] = useState(() => Loaded ?? Loading);
    return <Chosen />;
  }
  return { Page, preload };
}

type Place = {
  /** What stands here while the page loads. */
  readonly loading: ReactNode;
  /** What stands here when the page has failed, until it is tried again or left. */
  readonly Failed: ComponentType<FallbackProps>;
  readonly children: ReactNode;
};

/** Where the page of the address is drawn. Whatever happens to the page, the frame around it stays. */
export function PagePlace({ loading, Failed, children }: Place) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary FallbackComponent={Failed} onError={forgetFailedLoads} resetKeys={[pathname]}>
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  );
}
