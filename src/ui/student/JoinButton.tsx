import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Fragment } from 'react';

/** On a narrow ticket the text may break between words, never inside `T-15`. */
const Word = styled('span')({ whiteSpace: 'nowrap' });

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
    <Button
      variant={open ? 'contained' : 'outlined'}
      aria-disabled={!open}
      onClick={() => open && onJoin()}
      sx={(theme) => ({
        justifySelf: 'start',
        '&[aria-disabled="true"]': {
          cursor: 'default',
          borderWidth: 1,
          borderColor: theme.vars.palette.hub.field,
          color: theme.vars.palette.text.secondary,
          background: 'transparent',
        },
      })}
    >
      <span>
        {label.split(' ').map((word, index) => (
          <Fragment key={word}>
            {index > 0 && ' '}
            <Word>{word}</Word>
          </Fragment>
        ))}
      </span>
    </Button>
  );
}
