import { Button } from '../../../shared/ui/Button.tsx';
import styles from './JoinButton.module.css';
import surfaces from '../surfaces.module.css';
import { Fragment } from 'react';

type JoinButtonProps = {
  /** The text for the class's state (spec §4). */
  readonly label: string;
  readonly open: boolean;
  readonly onJoin: () => void;
};

/**
 * The join button of one class in each of its states. It stays the same focusable element when its state changes, so
 * that it never loses the focus.
 */
export function JoinButton({ label, open, onJoin }: JoinButtonProps) {
  return (
    <span className={styles.frame}>
      <Button
        variant={open ? 'contained' : 'outlined'}
        aria-disabled={!open}
        onClick={() => open && onJoin()}
      >
        <span>
          {/* On a narrow ticket the text may break between words, never inside `T-15`. */}
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
