/** Repeats a refusal beside the form's button, because the toast disappears (spec §8). */
import { type CommandError, withReason } from '../../shared/data/errors.ts';
import type { Toast } from '../../domain/wire/messages.ts';
import { Notice } from '../ui/Notice.tsx';

/** Room for the button and, on narrow screens, for the toast below it. */
const ROOM_BELOW = { scrollMarginBottom: 'clamp(0px, (600px - 100vw) * 9, 11rem)' };
/** After the form has set the focus, which scrolls too. */
const show = (place: HTMLElement | null) => {
  setTimeout(() => place?.scrollIntoView({ block: 'nearest' }));
};

export function FormFailure({ toast, failure }: { toast: Toast; failure: CommandError }) {
  const { text } = withReason(toast, failure);
  return (
    <div ref={show} style={ROOM_BELOW}>
      <Notice tone="error" heard={false}>
        <p>{text}</p>
        {text !== failure.message && <p>{failure.message}</p>}
      </Notice>
    </div>
  );
}
