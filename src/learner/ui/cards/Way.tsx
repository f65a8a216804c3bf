/** The stations from paying to the class; the current one is copper. */
import styles from './Way.module.css';

const words = ['Pay', 'Show it', 'We check', 'Class'] as const;
export type Station = (typeof words)[number];

export function Way({ at }: { at: Station }) {
  return (
    <ol className={styles.way} aria-label="The way to your class">
      {words.map((word) => (
        <li key={word} {...(word === at && { 'aria-current': 'step' })}>
          {word}
        </li>
      ))}
    </ol>
  );
}
