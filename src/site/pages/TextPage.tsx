import type { ReactNode } from 'react';
import { paths } from '../../domain/wire/paths.ts';
import type { PageName } from '../../domain/wire/setting.ts';
import { builtInPages } from '../../shared/page-texts.ts';
import { Diamond } from '../../shared/ui/brand/brand.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { type Block, readNotation } from '../content/notation.ts';
import { EmailLink, PageHead, WhatsAppLink } from '../ui/parts.tsx';
import parts from '../ui/parts.module.css';
import styles from './TextPage.module.css';

function ProseBlock({ block }: { block: Block }) {
  if (block.kind === 'heading') return <h2>{block.text}</h2>;
  if (block.kind === 'paragraph') return <p>{block.text}</p>;
  return (
    <ul>
      {block.items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

type Props = { name: PageName; title: string; lead: string; children?: ReactNode };

export function TextPage({ name, title, lead, children }: Props) {
  return (
    <>
      <PageHead title={title} lead={lead} />
      <div className={classNames(parts.container, styles.content)}>
        {children}
        <div data-page={name} className={styles.prose}>
          {readNotation(builtInPages[name]).map((block) => (
            <ProseBlock key={block.kind === 'list' ? block.items[0] : block.text} block={block} />
          ))}
        </div>
      </div>
    </>
  );
}

/** First how to reach the hub and where to show a payment, then frequent questions. */
export function SupportPage() {
  const way = classNames(parts.card, parts.strong, styles.way);
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
