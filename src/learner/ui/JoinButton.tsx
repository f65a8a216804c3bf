import { Button } from '../../shared/ui/Button.tsx';
import styles from './JoinButton.module.css';
import surfaces from './surfaces.module.css';
import { Fragment } from 'react';

type JoinButtonProps = {
  /** The text of the session's state (spec §4). */
  readonly label: string;
  readonly open: boolean;
  readonly onJoin: () => void;
};

/**
 * The join button of one session in all its texts. It stays one and the same focusable element while the
 * states pass, so that a tick of the clock never takes the focus away.
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
