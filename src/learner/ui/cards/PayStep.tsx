import type { ReactNode } from 'react';
import { formatKwacha } from '../../../domain/classes/course.ts';
import { cardMessages } from '../../../domain/wire/order-messages.ts';
import { REVIEW_HOURS } from '../../../domain/wire/limits.ts';
import { formatDay, type Instant } from '../../../domain/time/time.ts';
import { Tag } from '../../../shared/ui/brand/brand.tsx';
import typeScale from '../../../shared/ui/type.module.css';
import { Button } from '../../../shared/ui/Button.tsx';
import { PayCard, type PayCardProps } from './PayCard.tsx';
import styles from './PayStep.module.css';
import { Way } from './Way.tsx';

type Props = Omit<PayCardProps, 'children'> & {
  readonly title: string;
  readonly firstClass: Instant | undefined;
  /** The payment deadline of a held place, and which weekend was full. */
  readonly held?: string | null;
  readonly proofHref: string;
  readonly help?: ReactNode;
};

export function PayStep({ title, firstClass, held, proofHref, help, ...pay }: Props) {
  const when = firstClass === undefined ? '' : `, first class ${formatDay(firstClass)}`;
  return (
    <div className={styles.step}>
      <Way at="Pay" />
      <div className={styles.head}>
        <h2 className={typeScale.h2} id="next-step">
          Pay {formatKwacha(pay.due)}
        </h2>
        <Tag tone="copper">{cardMessages.paymentRequired}</Tag>
        <p id="next-step-about">
          for {title}
          {when}
        </p>
        {held && <p>{held}</p>}
      </div>
      <PayCard {...pay}>
        <Button variant="outlined" to={proofHref}>
          <span>
            <span className={styles.paid}>I have paid:</span> {cardMessages.submitProof}
          </span>
        </Button>
      </PayCard>
      <p className={styles.hint}>
        Your network sends you a message with an ID. Paste it in the next step; your balance is cut out on
        this phone. We check within {REVIEW_HOURS} hours.{help !== undefined && <br />}
        {help}
      </p>
    </div>
  );
}
