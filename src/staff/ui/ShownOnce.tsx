/** Something that is shown once, in a dialog that only its button closes. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { PortalDialog } from './PortalDialog.tsx';

type Props = {
  readonly title: string;
  readonly warning: string;
  readonly onClose: () => void;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

export function ShownOnce({ title, warning, onClose, actions, children }: Props) {
  return (
    <PortalDialog
      title={title}
      data-shown-once=""
      actions={
        <>
          {actions}
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <Alert severity="warning">{warning}</Alert>
      {children}
    </PortalDialog>
  );
}
