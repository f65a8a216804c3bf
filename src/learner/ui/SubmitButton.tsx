/**
 * The button that sends a prerendered form. Until the app has taken the page over it is no submit button, so that
 * the browser does not send the form by itself, with its passwords, to an address that cannot answer. A tap that
 * came that early is noted by the script in the document's head, and carried out now.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';

export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  const [takenOver, setTakenOver] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    setTakenOver(true);
    const noted = document.documentElement.dataset;
    if (!('early' in noted)) return undefined;
    delete noted['early'];
    const timer = setTimeout(() => {
      const form = button.current?.form;
      // iPhones of 2015 lack it; by now the button submits.
      if (form?.requestSubmit) form.requestSubmit();
      else button.current?.click();
    });
    return () => clearTimeout(timer);
  }, []);
  return (
    <Button
      ref={button}
      type={takenOver ? 'submit' : 'button'}
      aria-disabled={busy}
      {...(takenOver ? {} : { 'data-early': '' })}
    >
      {children}
    </Button>
  );
}
