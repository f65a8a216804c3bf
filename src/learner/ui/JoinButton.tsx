import { Button } from '../../shared/ui/Button.tsx';
import { styled } from '../../shared/ui/styled.ts';
import { Fragment } from 'react';

const Frame = styled('span')(({ theme }) => ({
  display: 'inline-grid',
  justifySelf: 'start',
  // Twice, so that it holds whichever rule was written first: the text is to be read, not only to look shut.
  '&& > [aria-disabled="true"]': {
    opacity: 1,
    borderWidth: 1,
    borderColor: theme.vars.palette.hub.field,
    color: theme.vars.palette.text.secondary,
    textDecoration: 'none',
  },
}));

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
    <Frame>
      <Button
        variant={open ? 'contained' : 'outlined'}
        aria-disabled={!open}
        onClick={() => open && onJoin()}
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
    </Frame>
  );
}
