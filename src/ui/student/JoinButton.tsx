import Button from '@mui/material/Button';
import type { SessionView } from '../../domain/dashboard.ts';

type JoinButtonProps = {
  readonly session: SessionView;
  readonly onJoin: (session: SessionView) => void;
};

/**
 * The join button of one session in all its texts. It stays one and the same focusable element while the
 * states pass, so that a tick of the clock never takes the focus away.
 */
export function JoinButton({ session, onJoin }: JoinButtonProps) {
  const open = session.state === 'open';
  return (
    <Button
      variant={open ? 'contained' : 'outlined'}
      aria-disabled={!open}
      onClick={() => open && onJoin(session)}
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
      {session.label}
    </Button>
  );
}
