/**
 * The submit button of a prerendered form. Before hydration it is no submit button, or the browser would send the form and
 * its passwords to the page's address. The head's script notes an early tap, which is carried out after hydration.
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
      // iPhones of 2015 lack `requestSubmit`; after hydration a click submits too.
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
