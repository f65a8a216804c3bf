import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';

export type LazyPage<P extends object> = {
  readonly Page: ComponentType<P>;
  /** Loads the code in advance; a loaded page is drawn without a fallback. */
  readonly preload: () => Promise<void>;
};

/** One for each page whose code did not arrive: makes it load again, because React itself keeps a failure for good. */
const renewals = new Set<() => void>();

/** A page, or a large part of one, that loads when it is first drawn, or earlier by `preload`. */
export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>): LazyPage<P> {
  let Loaded: ComponentType<P> | undefined;
  const begin = async () => {
    try {
      // A phone that changes from one network to another loses a request, and has signal all the same.
      return { default: (Loaded ??= await load().catch(load)) };
    } catch (error) {
      renewals.add(renew);
      throw error;
    }
  };
  let Later = lazy(begin);
  const renew = () => void (Later = lazy(begin));
  function Page(props: P) {
    // Chosen once, because swapping the component would lose what was typed.
    const [Chosen] = useState<ComponentType<P>>(() => Loaded ?? Later);
    return <Chosen {...props} />;
  }
  return { Page, preload: async () => void (await begin()) };
}

type Place = {
  readonly loading: ReactNode;
  /** Shown when the page has thrown, until the learner leaves it or reloads. */
  readonly Failed: ComponentType<FallbackProps>;
  readonly children: ReactNode;
};

/** Draws the page of the current address; the frame around it survives a failure of the page. */
export function PagePlace({ loading, Failed, children }: Place) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary
      FallbackComponent={Failed}
      onError={(error) => {
        renewals.forEach((renew) => renew());
        renewals.clear();
        dispatchEvent(new ErrorEvent('error', { error }));
      }}
      resetKeys={[pathname]}
    >
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  );
}
