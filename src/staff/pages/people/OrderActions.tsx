/** Actions on an order other than decisions: temporary access with an end, a move, and an owner's reversal. */
import { weekendWord } from '#hub';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { formatKwacha } from '../../../domain/classes/course.ts';
import {
  type Enrollment,
  hasEnded,
  hasPaidAccess,
  hasTemporaryAccess,
} from '../../../domain/classes/enrollment.ts';
import { type Order, orderState } from '../../../domain/money/order.ts';
import { usualAccessEnd } from '../../../domain/money/review-queue.ts';
import { type Day, formatFull, type Instant } from '../../../domain/time/time.ts';
import { grantAccess, reversePayment } from '../../../domain/wire/staff-command.ts';
import { staffMessages } from '../../../domain/wire/staff-messages.ts';
import { loadCatalogue } from '../../../shared/data/catalogue.ts';
import { useNow } from '../../../shared/state/clock.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { sendStaff } from '../../data/commands.ts';
import { CommandForm } from '../../forms/CommandForm.tsx';
import { momentIn, momentRow, typedMoment } from '../../forms/lusaka-field.ts';
import { ReasonButton, reasonRow } from '../../forms/ReasonForm.tsx';
import { DialogButton, Muted, Row } from '../../ui/shapes.tsx';
import { useRead } from '../use-read.ts';
import { useMay } from '../use-staff.ts';
import { MoveLearners } from './MoveLearners.tsx';

type Props = {
  readonly order: Order;
  readonly enrollment: Enrollment | null;
  readonly name: string;
  readonly course: string;
  /** The Saturday of the class at whose door they stand: temporary access also helps learners of another weekend. */
  readonly door?: Day;
  readonly onChanged?: () => void;
};

export function OrderActions({ order, enrollment: read, name, course, door, onChanged }: Props) {
  const mayReverse = useMay('reverse_payments');
  const now = useNow(30_000);
  // The change made here counts until the document is read again.
  const [granted, setGranted] = useState<{ over: Enrollment | null; until: Instant | null } | null>(null);
  const enrollment =
    read !== null && granted?.over === read
      ? { ...read, temporaryAccess: granted.until !== null, temporaryAccessUntil: granted.until }
      : read;
  const catalogue = useRead('catalogue', loadCatalogue);
  const temporary = enrollment !== null && hasTemporaryAccess(enrollment, now);
  const isPaid = enrollment !== null && hasPaidAccess(enrollment, now);
  const isReversible = order.status === 'approved' || orderState(order) === 'part_paid';
  const changed = () => onChanged?.();
  const grant = async (until: Instant | null, reason: string) => {
    await sendStaff(grantAccess, { enrollmentId: order.id, until, reason });
    setGranted({ over: read, until });
  };
  const said = (title: string, text: string) => {
    showToast({ title, text }, 'success');
    changed();
  };
  return (
    <Row>
      {temporary && (
        <Muted>Can join until {formatFull(enrollment.temporaryAccessUntil ?? now)}, then it ends.</Muted>
      )}
      {enrollment !== null && (!isPaid || door !== undefined) && (
        <DialogButton label={temporary ? 'Change the end' : 'Temporary access'}>
          {(close) =>
            !catalogue.busy && (
              <AccessForm
                name={name}
                course={course}
                usualEnd={usualAccessEnd(
                  enrollment.courseId,
                  door ?? enrollment.firstWeekend,
                  catalogue.value?.offerings ?? [],
                  now,
                )}
                grant={async (until, reason) => {
                  await grant(until, reason);
                  said('Temporary access given', `${name} can join ${course} until ${formatFull(until)}.`);
                }}
                onClose={close}
              />
            )
          }
        </DialogButton>
      )}
      {temporary && (
        <ReasonButton
          label="End it now"
          title="End temporary access"
          sentence={`${name} cannot join ${course} from now on; the order stays as it is.`}
          submit="End access"
          send={(reason) => grant(null, reason)}
          done={{ title: 'Temporary access ended', text: `${name} cannot join ${course} any more.` }}
          onDone={changed}
        />
      )}
      {enrollment !== null && !hasEnded(enrollment, now) && (
        <DialogButton label={`Move to another ${weekendWord}`}>
          {(close) => (
            <MoveLearners
              movers={[{ orderId: order.id, name, courseId: order.courseId }]}
              onMoved={() => {
                close();
                said(`Moved to another ${weekendWord}`, `${name} hears it at once.`);
              }}
              onClose={close}
            />
          )}
        </DialogButton>
      )}
      {isReversible && mayReverse && (
        <ReasonButton
          color="error"
          title="Reverse the payment"
          sentence={`${name} loses ${course}, the ${formatKwacha(order.paidAmount)} given to this order become free again, and the receipt is marked as reversed.`}
          submit="Reverse"
          hint="The learner reads exactly this sentence, and can send a proof again"
          send={(reason) => sendStaff(reversePayment, { orderId: order.id, reason })}
          done={{ title: 'Payment reversed', text: `${name} reads the reason and can send a proof again.` }}
          onDone={changed}
        />
      )}
    </Row>
  );
}

type AccessProps = {
  readonly name: string;
  readonly course: string;
  readonly usualEnd: Instant;
  readonly grant: (until: Instant, reason: string) => Promise<void>;
  readonly onClose: () => void;
};

function AccessForm({ name, course, usualEnd, grant, onClose }: AccessProps) {
  const form = useForm({ defaultValues: { ...typedMoment('until', usualEnd), reason: '' } });
  const until = useWatch({ control: form.control, compute: (typed) => momentIn(typed, 'until') });
  return (
    <CommandForm
      form={form}
      title="Temporary access"
      submit="Give access"
      intro={
        <p>
          {name} can join {course} until {until === null ? '…' : formatFull(until)}; then it ends by itself,
          and nothing counts as paid. It is the end of the next class unless you choose another; as far ahead
          as Settings allow.
        </p>
      }
      fields={[
        momentRow('until', { verb: 'Ends', id: 'access-until', needed: staffMessages.accessEnd }),
        { ...reasonRow(), id: 'access-reason' },
      ]}
      send={async (fields) => {
        const end = momentIn(fields, 'until');
        if (end !== null) await grant(end, fields.reason.trim());
      }}
      onClose={onClose}
      onSaved={onClose}
    />
  );
}
