/** The frame of every portal dialog: its title, the content, which scrolls, and the buttons, which stay visible. */
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  type DialogProps,
  DialogTitle,
} from '@mui/material';
import { type FormEvent, type ReactNode, useId } from 'react';

type Props = Omit<Partial<DialogProps>, 'title' | 'onSubmit'> & {
  readonly title: ReactNode;
  readonly onSubmit?: (() => void) | undefined;
  /** Always visible above the buttons, however long the content is. */
  readonly notice?: ReactNode;
  /** The harmless one comes first. */
  readonly actions?: ReactNode;
};

export function PortalDialog({ title, onSubmit, notice, actions, children, ...dialog }: Props) {
  const titleId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} {...dialog}>
      <Box
        {...(onSubmit && { component: 'form', method: 'post', noValidate: true, onSubmit: submit })}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      >
        <DialogTitle id={titleId} component="h2">
          {title}
        </DialogTitle>
        <DialogContent
          sx={{
            '&&': { pt: 1 },
            display: 'grid',
            gap: 2,
            // Date fields are wider than a phone by themselves.
            gridTemplateColumns: 'minmax(0, 1fr)',
            gridAutoRows: 'max-content',
            '& > p': { my: 0 },
            '& input': { minWidth: 0 },
          }}
        >
          {children}
        </DialogContent>
        <Box sx={{ mx: 3, flex: 'none', display: 'grid', gap: 1 }}>{notice}</Box>
        {actions !== undefined && (
          <DialogActions
            disableSpacing
            sx={{ px: 3, pb: 2.5, flexWrap: 'wrap', gap: 1, '& > *': { flex: '0 1 auto' } }}
          >
            {actions}
          </DialogActions>
        )}
      </Box>
    </Dialog>
  );
}

type OnceProps = {
  readonly title: string;
  readonly warning: string;
  readonly onClose: () => void;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

export function ShownOnce({ title, warning, onClose, actions, children }: OnceProps) {
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
