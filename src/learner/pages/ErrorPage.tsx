/** The fallback of a page that failed (spec §2). */
import { type FallbackProps, getErrorMessage } from 'react-error-boundary';
import { errorMessages } from '../../domain/wire/messages.ts';
import { paths } from '../../domain/wire/paths.ts';
import surfaces from '../ui/surfaces.module.css';
import { CentredPage } from '../ui/frame/CentredPage.tsx';
import { Button } from '../../shared/ui/Button.tsx';

export function ErrorPage({ error }: FallbackProps) {
  return (
    <CentredPage title={errorMessages.routerFallback} text={getErrorMessage(error) ?? ''}>
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

export function NotFound() {
  return (
    <CentredPage title={errorMessages.notFound} text="The address may be mistyped, or the page has moved.">
      <Button href={paths.home}>Return to Home</Button>
    </CentredPage>
  );
}
