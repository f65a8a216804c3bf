import { Button } from './Button.tsx';
import { useEffect, useState } from 'react';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const SHOWN_FOR = 2_500;
const words = { idle: 'Copy', copied: 'Copied', failed: 'Hold to copy' } as const;

/** `what` names the thing for screen readers: "Copy amount". */
export function CopyButton({ value, what }: { value: string; what: string }) {
  const [state, setState] = useState<keyof typeof words>('idle');
  useEffect(() => {
    if (state === 'idle') return undefined;
    const timer = setTimeout(() => setState('idle'), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setState('copied');
  };
  return (
    <>
      <Button
        variant="text"
        size="small"
        // Insecure pages and some in-app browsers forbid it.
        onClick={() => void copy().catch(() => setState('failed'))}
        aria-label={`Copy ${what}`}
        style={{ minWidth: 68, paddingInline: 8, flexShrink: 0 }}
      >
        {words[state]}
      </Button>
      <VisuallyHidden role="status">{state === 'idle' ? '' : `${words[state]}: ${what}`}</VisuallyHidden>
    </>
  );
}
