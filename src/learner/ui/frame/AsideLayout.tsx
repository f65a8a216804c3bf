/** One task, and beside it what follows. */
import type { ReactNode } from 'react';
import styles from './AsideLayout.module.css';

type Props = {
  readonly title: string;
  readonly text: ReactNode;
  /** The title beside, and its steps with a sentence each. */
  readonly then: string;
  readonly steps: readonly (readonly [name: string, text: string])[];
  /** The least urgent part; on a phone after the aside. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
};

export function Beside({ title, text, then, steps, below, children }: Props) {
  return (
    <div className={styles.grid}>
      <header>
        <h1>{title}</h1>
        <p>{text}</p>
      </header>
      <div>{children}</div>
      <aside className={styles.side}>
        <h2>{then}</h2>
        <ol>
          {steps.map(([name, sentence]) => (
            <li key={name}>
              <strong>{name}</strong>
              <span>{sentence}</span>
            </li>
          ))}
        </ol>
      </aside>
      {below}
    </div>
  );
}
