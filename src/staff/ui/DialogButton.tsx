/** A button with the dialog that it opens. */
import Button, { type ButtonProps } from '@mui/material/Button';
import { createContext, type ReactNode, use, useState } from 'react';

type Drawn = (close: () => void) => ReactNode;
type Props = Omit<ButtonProps, 'children' | 'onClick'> & {
  readonly label: string;
  readonly children: Drawn;
};

const Open = createContext<((draw: Drawn) => void) | null>(null);

/** Draws the dialogs of the buttons within it beside them, so that a dialog outlives its button. */
export function DialogHost({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<{ readonly draw: Drawn } | null>(null);
  const [open] = useState(() => (draw: Drawn) => setDialog({ draw }));
  return (
    <>
      <Open value={open}>{children}</Open>
      {dialog?.draw(() => setDialog(null))}
    </>
  );
}

export function DialogButton({ label, children, ...button }: Props) {
  const openBeside = use(Open);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        {...button}
        onClick={() => (openBeside === null ? setOpen(true) : openBeside(children))}
      >
        {label}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}
