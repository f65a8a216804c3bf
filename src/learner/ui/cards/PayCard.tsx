/** What to pay and to whom, the step from paying to showing it, and what was sent as proof. */
import { Link } from 'react-router-dom';
import { type ReactNode, useId, useState } from 'react';
import { formatKwacha } from '../../../domain/classes/course.ts';
import { formatOrderCode } from '../../../domain/money/order.ts';
import { ownMobileNetworkFirst } from '../../../domain/money/mobile-network.ts';
import type { Owed } from '../../../domain/money/together/pay-together.ts';
import { mobileNetworkLabels, type PaymentProof, shortNetworks } from '../../../domain/money/payment.ts';
import { formatPhone } from '../../../domain/people/phone-number.ts';
import type { PaymentNumber } from '../../../domain/wire/setting.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { CopyButton } from '../../../shared/ui/CopyButton.tsx';
import typeScale from '../../../shared/ui/type.module.css';
import { paths } from '../../../domain/wire/paths.ts';
import surfaces from '../surfaces.module.css';
import styles from './PayCard.module.css';
import { cardMessages } from '../../../domain/wire/order-messages.ts';
import { REVIEW_HOURS, HOUR } from '../../../domain/wire/limits.ts';
import { formatDay, type Instant, formatFull } from '../../../domain/time/time.ts';
import { Tag } from '../../../shared/ui/brand/brand.tsx';

/** Shown until the catalogue has loaded for the first time. */
const NO_NUMBERS = 'The numbers have not loaded. Open this page again when you have signal.';

type PayCardProps = {
  readonly reference: string;
  /** Kwacha. */
  readonly due: number;
  readonly received: number;
  readonly lines?: Owed['lines'];
  readonly numbers: readonly PaymentNumber[];
  /** The number for this phone's mobile network is chosen first. */
  readonly phone: string | null;
  /** Reserves the place of numbers that are still loading. */
  readonly isLoading?: boolean;
  /** What follows paying: the link to the proof form, and help. */
  readonly children?: ReactNode;
};

export function PayCard({
  reference,
  due,
  received,
  lines = [],
  numbers,
  phone,
  isLoading = false,
  children,
}: PayCardProps) {
  const [chosen, setChosen] = useState(0);
  const ordered = ownMobileNetworkFirst(numbers, phone);
  const entry = ordered[chosen] ?? ordered[0];
  return (
    <div className={styles.card}>
      {isLoading && <div className={styles.networks} style={{ minHeight: 44 }} />}
      {ordered.length > 1 && <Networks numbers={ordered} chosen={chosen} onChoose={setChosen} />}
      <dl className={styles.rows}>
        {entry !== undefined && (
          <Row label="Send to" action={<CopyButton value={localNumber(entry)} what={numberOf(entry)} />}>
            <span className={typeScale.tabular}>{formatPhone(entry.number)}</span>
            <small>{entry.accountName}</small>
          </Row>
        )}
        {entry === undefined && (
          <Row label="Send to">
            <p className={styles.missing}>{isLoading ? 'Looking for the number...' : NO_NUMBERS}</p>
          </Row>
        )}
        <Row label="Amount" action={<CopyButton value={String(due)} what="amount" />}>
          {formatKwacha(due)}
          {lines.length > 1 &&
            lines.map(({ orderId, title, due: part }) => (
              <small key={orderId} className={styles.line}>
                <span>{title}</span> {formatKwacha(part)}
              </small>
            ))}
          {received > 0 && <small>{formatKwacha(received)} received so far</small>}
        </Row>
        <Row label="Reference" action={<CopyButton value={reference} what="reference" />}>
          <code>{formatOrderCode(reference)}</code>
        </Row>
      </dl>
      <div className={styles.actions}>
        {isLoading && <Button disabled>Dial</Button>}
        {entry !== undefined && entry.dialCode !== null && (
          <Button href={`tel:${encodeURIComponent(entry.dialCode)}`}>Dial {entry.dialCode}</Button>
        )}
        {children}
      </div>
      {lines.length > 1 && (
        <details className={surfaces.reveal}>
          <summary>Pay for only one of them</summary>
          <ul className={styles.only}>
            {lines.map(({ orderId, title, due: part }) => (
              <li key={orderId}>
                <Link to={paths.register({ order: orderId, only: '1' })}>
                  {title} only, {formatKwacha(part)}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

const numberOf = ({ network }: PaymentNumber) => `${mobileNetworkLabels[network]} number`;
const localNumber = ({ number }: PaymentNumber) => formatPhone(number).replaceAll(' ', '');

type NetworksProps = {
  readonly numbers: readonly PaymentNumber[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
};

function Networks({ numbers, chosen, onChoose }: NetworksProps) {
  const group = useId();
  const nameAt = (index: number) => {
    const { network } = numbers[index] as PaymentNumber;
    const again = numbers.slice(0, index).filter((before) => before.network === network).length;
    return again === 0 ? shortNetworks[network] : `${shortNetworks[network]} ${again + 1}`;
  };
  return (
    <div className={styles.networks} role="radiogroup" aria-label="Pay with">
      {numbers.map(({ number }, index) => (
        <label key={number}>
          <input
            className={surfaces.over}
            type="radio"
            name={group}
            checked={index === chosen}
            onChange={() => onChoose(index)}
          />
          <span>{nameAt(index)}</span>
        </label>
      ))}
    </div>
  );
}

type RowProps = { readonly label: string; readonly action?: ReactNode; readonly children: ReactNode };

function Row({ label, action, children }: RowProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
      {action !== undefined && <dd>{action}</dd>}
    </div>
  );
}

type PayStepProps = Omit<PayCardProps, 'children'> & {
  readonly title: string;
  readonly firstClass: Instant | undefined;
  /** In place of “Payment Required”. */
  readonly status?: ReactNode;
  /** What was paid, the payment deadline of a held place, and which weekend was full. */
  readonly note?: string | null;
  readonly proofHref: string;
  readonly help?: ReactNode;
};

export function PayStep({ title, firstClass, status, note, proofHref, help, ...pay }: PayStepProps) {
  const when = firstClass === undefined ? '' : `, first class ${formatDay(firstClass)}`;
  return (
    <div className={styles.step}>
      <ProgressSteps at="Pay" />
      <div className={styles.head}>
        <h2 id="next-step">Pay {formatKwacha(pay.due)}</h2>
        {status ?? <Tag tone="copper">{cardMessages.paymentRequired}</Tag>}
        <p id="next-step-about">
          for {title}
          {when}
        </p>
        {note && <p>{note}</p>}
      </div>
      <PayCard {...pay}>
        <Button variant="outlined" to={proofHref}>
          <span>
            <span className={styles.paid}>I have paid:</span> {cardMessages.submitProof}
          </span>
        </Button>
      </PayCard>
      <p className={surfaces.muted}>
        Your network sends you a message. Copy it and paste it in the next step: we check it within{' '}
        {REVIEW_HOURS} hours, and never see your balance.{help !== undefined && <br />}
        {help}
      </p>
    </div>
  );
}

const words = ['Pay', 'Show it', 'We check', 'Class'] as const;
export type ProgressStep = (typeof words)[number];

/** The steps from paying to the class: those that are done have a tick, the current one is copper. */
export function ProgressSteps({ at }: { at: ProgressStep }) {
  const reached = words.indexOf(at);
  return (
    <ol className={styles.progress} aria-label="The way to your class">
      {words.map((word, index) => (
        <li
          key={word}
          {...(index < reached && { className: styles.done })}
          {...(word === at && { 'aria-current': 'step' })}
        >
          {word}
        </li>
      ))}
    </ol>
  );
}

type ProofFactsProps = {
  readonly proof: PaymentProof;
  readonly name: string;
  readonly now: Instant;
  readonly help: ReactNode;
};

export function ProofFacts({ proof, name, now, help }: ProofFactsProps) {
  const { amount, network, payerPhone, transactionId, submittedAt } = proof;
  const from = payerPhone === null ? name : formatPhone(payerPhone);
  const promised = submittedAt + REVIEW_HOURS * HOUR;
  return (
    <>
      <p className={surfaces.muted}>
        {amount !== null && `${formatKwacha(amount)}, `}
        {mobileNetworkLabels[network]}, from{' '}
        <bdi {...(payerPhone !== null && { className: surfaces.whole })}>{from}</bdi>
      </p>
      <p className={surfaces.muted}>
        <code>{transactionId}</code>
      </p>
      {now <= promised ? (
        <p className={surfaces.muted}>We check it by {formatFull(promised)}.</p>
      ) : (
        <p>
          We promised to check it by {formatFull(promised)}. We are late, but it is safe. {help}
        </p>
      )}
    </>
  );
}
