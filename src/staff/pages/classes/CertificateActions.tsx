/** What changes one certificate, each with a reason. */
import { useForm } from 'react-hook-form';
import {
  issueCertificates,
  reissueCertificate,
  withdrawCertificate,
} from '../../../domain/wire/certificates/certificate-command.ts';
import { NAME_MAX } from '../../../domain/wire/limits.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { sendStaff } from '../../data/commands.ts';
import { CommandForm } from '../../forms/CommandForm.tsx';
import { ReasonButton, reasonRow } from '../../forms/ReasonForm.tsx';
import { DialogButton } from '../../ui/DialogButton.tsx';

type OfCode = { readonly code: string; readonly name: string; readonly onDone: () => void };
const READ_BY_LEARNER = 'The learner reads it';

export function ExceptionButton({
  orderId,
  name,
  onDone,
}: Omit<OfCode, 'code'> & { readonly orderId: string }) {
  return (
    <ReasonButton
      label="Issue by exception"
      title={`Issue a certificate to ${name}`}
      sentence="It says in which classes they were. Only a reason makes up for the others."
      submit="Issue"
      send={(reason) => sendStaff(issueCertificates, { orderId, reason })}
      done={{ title: 'Certificate issued', text: `${name} hears it at once.` }}
      onDone={onDone}
    />
  );
}

export function WithdrawButton({ code, name, onDone }: OfCode) {
  return (
    <ReasonButton
      color="error"
      label="Withdraw"
      title={`Withdraw the certificate of ${name}`}
      sentence="Whoever checks it reads that it was withdrawn, and when. This cannot be undone."
      submit="Withdraw"
      hint={READ_BY_LEARNER}
      send={(reason) => sendStaff(withdrawCertificate, { code, reason })}
      done={{ title: 'Certificate withdrawn', text: `That of ${name} holds no more.` }}
      onDone={onDone}
    />
  );
}

export function RenewButton(props: OfCode) {
  return (
    <DialogButton label="Correct the name">
      {(close) => <RenewForm {...props} onClose={close} />}
    </DialogButton>
  );
}

function RenewForm({ code, name, onDone, onClose }: OfCode & { readonly onClose: () => void }) {
  const form = useForm({ defaultValues: { name, reason: '' } });
  return (
    <CommandForm
      form={form}
      title="Issue it anew with another name"
      submit="Issue anew"
      intro={<p>The old one stays as it is, and says to whoever checks it that a new one replaced it.</p>}
      fields={[
        {
          name: 'name',
          id: 'certificate-name',
          label: 'Name on the certificate',
          rules: {
            validate: (value: string) => value.trim() !== '' || 'Write the name.',
            maxLength: { value: NAME_MAX, message: `At most ${NAME_MAX} characters.` },
          },
        },
        reasonRow(READ_BY_LEARNER),
      ]}
      send={(typed) =>
        sendStaff(reissueCertificate, { code, name: typed.name.trim(), reason: typed.reason.trim() })
      }
      onClose={onClose}
      onSaved={() => {
        showToast({ title: 'Certificate issued anew', text: 'The old one names the new one.' }, 'success');
        onDone();
      }}
    />
  );
}
