import { errorMessages } from '../../domain/wire/messages.ts';
import { paths } from '../../domain/wire/paths.ts';
import { CentredPage } from '../ui/frame/CentredPage.tsx';
import { Button } from '../../shared/ui/Button.tsx';

export function NotFound() {
  return (
    <CentredPage title={errorMessages.notFound} text="The address may be mistyped, or the page has moved.">
      <Button href={paths.home}>Return to Home</Button>
    </CentredPage>
  );
}
