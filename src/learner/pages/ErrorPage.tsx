/** The generic router fallback (spec §2): what went wrong, and two ways on. */
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { errorMessages } from '../../domain/wire/messages.ts';
import { paths } from '../../domain/wire/paths.ts';
import surfaces from '../ui/surfaces.module.css';
import { CentredPage } from '../ui/frame/CentredPage.tsx';
import { Button } from '../../shared/ui/Button.tsx';

export function ErrorPage() {
  return (
    <CentredPage title={errorMessages.routerFallback} text={textOf(useRouteError())}>
      <p>Nothing that you sent is lost. If the signal is weak, try again in a moment.</p>
      <div className={surfaces.actions}>
        <Button onClick={() => location.reload()}>Try again</Button>
        <Button variant="outlined" href={paths.support}>
          Contact Support
        </Button>
      </div>
    </CentredPage>
  );
}

function textOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return error.statusText || String(error.status);
  return error instanceof Error ? error.message : String(error);
}
