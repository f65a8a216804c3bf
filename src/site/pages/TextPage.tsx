import type { ReactNode } from 'react';
import { type Block, readNotation } from '../content/notation.ts';
import { builtInPages } from '../content/pages.ts';
import type { PageName } from '../../domain/wire/setting.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import shapes from '../ui/shapes.module.css';
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
      <div className={classNames(shapes.container, styles.content)}>
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
