/** The fallback of a page that failed (spec §2). */
import { useEffect } from 'react';
import { type FallbackProps, getErrorMessage } from 'react-error-boundary';
import { errorMessages } from '../../domain/wire/messages.ts';
import { paths } from '../../domain/wire/paths.ts';
import surfaces from '../ui/surfaces.module.css';
import { CentredPage } from '../ui/frame/CentredPage.tsx';
import { watchReachability } from '../../shared/data/online.ts';
import { Button } from '../../shared/ui/Button.tsx';

/** Reloads the page once the hub answers again; a form comes back from its draft. */
function reloadOnReturn(): () => void {
  let isLost = false;
  return watchReachability((isReachable) => {
    if (isReachable && isLost) location.reload();
    isLost = !isReachable;
  });
}

export function ErrorPage({ error }: FallbackProps) {
  useEffect(reloadOnReturn, []);
  return (
    <CentredPage title={errorMessages.routerFallback} text={getErrorMessage(error) ?? ''}>
      <p>Nothing that you sent is lost. If there is no signal, wait: this page opens when it is back.</p>
      <div className={surfaces.actions}>
        <Button onClick={() => location.reload()}>Try again</Button>
        <Button variant="outlined" href={paths.support}>
          Contact Support
        </Button>
      </div>
    </CentredPage>
  );
}

export function NotFound() {
  return (
    <CentredPage title={errorMessages.notFound} text="The address may be mistyped, or the page has moved.">
      <Button href={paths.home}>Return to Home</Button>
    </CentredPage>
  );
}
