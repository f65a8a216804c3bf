import { Button } from '../../../shared/ui/Button.tsx';
import styles from './JoinButton.module.css';
import surfaces from '../surfaces.module.css';
import { Fragment } from 'react';

type JoinButtonProps = {
  readonly label: string;
  readonly open: boolean;
  readonly onJoin: () => void;
};

/** Stays the same focusable element in every state, so that it never loses the focus. */
export function JoinButton({ label, open, onJoin }: JoinButtonProps) {
  return (
    <span className={styles.frame}>
      <Button
        variant={open ? 'contained' : 'outlined'}
        aria-disabled={!open}
        onClick={() => open && onJoin()}
      >
        <span>
          {/* May wrap between words, never inside `T-15`. */}
          {label.split(' ').map((word, index) => (
            <Fragment key={word}>
              {index > 0 && ' '}
              <span className={surfaces.whole}>{word}</span>
            </Fragment>
          ))}
        </span>
      </Button>
    </span>
  );
}
