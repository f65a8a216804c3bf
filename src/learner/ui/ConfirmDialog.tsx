/** A question with two answers, on the browser's own dialog: focus, Escape and the backdrop come with it. */
import { Button } from '../../shared/ui/Button.tsx';
import { styled } from '../../shared/ui/styled.ts';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { CARD_RADIUS } from '../../shared/ui/type.ts';
import { Actions, SmallTitle } from './surfaces.ts';

const DANGER = 'var(--h-palette-error-main)';

const Dialog = styled('dialog')(({ theme }) => ({
  width: 'min(440px, calc(100vw - 32px))',
  padding: 24,
  border: 0,
  borderRadius: CARD_RADIUS,
  background: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  boxShadow: '0 8px 28px rgb(20 12 4 / 0.22)',
  '&::backdrop': { background: 'rgb(20 12 4 / 0.6)' },
  '& > div': { display: 'grid', gap: 16 },
  '& p': { margin: 0 },
}));

type ConfirmDialogProps = {
  readonly title: string;
  readonly confirm: string;
  readonly cancel: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirm, cancel, busy = false, onConfirm, onCancel, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <Dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onCancel();
      }}
    >
      <div>
        <SmallTitle as="h2" id={id}>
          {title}
        </SmallTitle>
        {children}
        <Actions>
          <Button onClick={onCancel} disabled={busy}>
            {cancel}
          </Button>
          <Button variant="outlined" style={{ color: DANGER }} onClick={onConfirm} disabled={busy}>
            {confirm}
          </Button>
        </Actions>
      </div>
    </Dialog>
  );
}
