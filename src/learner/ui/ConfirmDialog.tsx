/** `<dialog>` handles focus, Escape and the backdrop. */
import { Button } from '../../shared/ui/Button.tsx';
import styles from './ConfirmDialog.module.css';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import surfaces from './surfaces.module.css';

const DANGER = 'var(--h-palette-error-main)';

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
  // In a layout effect, because only a dialog that closes within the page gives the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      className={styles.dialog}
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onCancel();
      }}
    >
      <div>
        <h2 id={id}>{title}</h2>
        {children}
        <div className={surfaces.actions}>
          <Button onClick={onCancel} disabled={busy}>
            {cancel}
          </Button>
          <Button variant="outlined" style={{ color: DANGER }} onClick={onConfirm} disabled={busy}>
            {confirm}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
