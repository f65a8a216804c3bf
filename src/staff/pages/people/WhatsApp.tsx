/** Opens WhatsApp with the fitting message for a learner, and writes an audit entry. */
import { sendStaff } from '../../data/commands.ts';
import { noteMessage } from '../../../domain/wire/staff-command.ts';
import { whatsappLink } from '../../../domain/people/whatsapp.ts';
import { SmallButton } from '../../ui/buttons.tsx';

type Props = {
  readonly userId: string;
  readonly phone: string;
  readonly orderId: string | null;
  readonly text: string;
  readonly onNoted: () => void;
};

export function WhatsApp({ userId, phone, orderId, text, onNoted }: Props) {
  // A failure is ignored: WhatsApp opens even without the audit entry.
  const note = () => sendStaff(noteMessage, { userId, orderId, text }).then(onNoted, () => undefined);
  return (
    <SmallButton
      href={whatsappLink(phone, text)}
      target="_blank"
      rel="noreferrer"
      onClick={() => void note()}
    >
      Message on WhatsApp
    </SmallButton>
  );
}
