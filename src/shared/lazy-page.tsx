import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';

export type LazyPage = {
  readonly Page: ComponentType;
  /** Loads the code ahead; a loaded page is drawn without a fallback. */
  readonly preload: () => Promise<void>;
};

export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let Loaded: ComponentType | undefined;
  const begin = async () => ({ default: (Loaded ??= await load()) });
  const Later = lazy(begin);
  function Page() {
    // Chosen once, because swapping the component would lose what was typed.
    const [Chosen] = useState(() => Loaded ?? Later);
    return <Chosen />;
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
      onError={(error) => dispatchEvent(new ErrorEvent('error', { error }))}
      resetKeys={[pathname]}
    >
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  );
}
