/** Why a form was refused, beside its button: the toast that says the same goes away (spec §8). */
import { type CommandError, withReason } from '../../shared/data/errors.ts';
import type { Toast } from '../../domain/wire/messages.ts';
import { Notice } from '../ui/Notice.tsx';

export function FormFailure({ toast, failure }: { toast: Toast; failure: CommandError }) {
  const { text } = withReason(toast, failure);
  return (
    <Notice tone="error" heard={false}>
      <p>{text}</p>
      {text !== failure.message && <p>{failure.message}</p>}
    </Notice>
  );
}
