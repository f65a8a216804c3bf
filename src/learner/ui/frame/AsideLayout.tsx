/** A page with one thing to do and, beside it on a wide screen and below it on a phone, what it leads to. */
import type { ReactNode } from 'react';
import styles from './AsideLayout.module.css';
import typeScale from '../../../shared/ui/type.module.css';

type Props = {
  readonly title: string;
  readonly text?: string;
  readonly side: ReactNode;
  /** What can wait: on a phone it comes after what stands beside the page on a wide screen. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
};

export function Beside({ title, text, side, below, children }: Props) {
  return (
    <div className={styles.grid}>
      <header>
        <h1 className={typeScale.h2}>{title}</h1>
        {text !== undefined && <p>{text}</p>}
      </header>
      <div>{children}</div>
      {side}
      {below}
    </div>
  );
}

type SideProps = {
  readonly title: string;
  readonly steps: readonly (readonly [name: string, text: string])[];
};

/** Numbered by its diamonds: what comes after what. */
export function SidePanel({ title, steps }: SideProps) {
  return (
    <aside className={styles.side}>
      <h2 className={typeScale.h3}>{title}</h2>
      <ol>
        {steps.map(([name, text]) => (
          <li key={name}>
            <strong>{name}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </aside>
  );
}
