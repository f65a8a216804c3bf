/** First how to reach the hub and where to show a payment, then frequent questions. */
import { paths } from '../../domain/wire/paths.ts';
import { Diamond } from '../../shared/ui/brand/Diamond.tsx';
import { EmailLink, WhatsAppLink } from '../ui/contact.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import shapes from '../ui/shapes.module.css';
import styles from './SupportPage.module.css';
import { TextPage } from './TextPage.tsx';

export function SupportPage() {
  const way = classNames(shapes.card, styles.way);
  return (
    <TextPage name="support" title="Support" lead="On WhatsApp or by email, a person answers.">
      <div className={styles.ways}>
        <WhatsAppLink className={way} />
        <EmailLink className={way} />
        <a href={paths.dashboard()} className={way}>
          <Diamond size={20} hollow />I have paid: show my payment
        </a>
      </div>
    </TextPage>
  );
}
