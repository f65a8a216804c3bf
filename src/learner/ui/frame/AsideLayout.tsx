/** A page for one task, with what follows from it in an aside: beside it on wide screens, below it on phones. */
import type { ReactNode } from 'react';
import styles from './AsideLayout.module.css';

type Props = {
  readonly title: string;
  readonly text?: ReactNode;
  readonly side: ReactNode;
  /** The least urgent part; on a phone after the aside. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
};

export function AsideLayout({ title, text, side, below, children }: Props) {
  return (
    <div className={styles.grid}>
      <header>
        <h1>{title}</h1>
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

export function SidePanel({ title, steps }: SideProps) {
  return (
    <aside className={styles.side}>
      <h2>{title}</h2>
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
