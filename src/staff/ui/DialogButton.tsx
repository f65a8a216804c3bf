/** A button with the dialog that it opens. */
import Button, { type ButtonProps } from '@mui/material/Button';
import { type ReactNode, useState } from 'react';

type Props = Omit<ButtonProps, 'children' | 'onClick'> & {
  readonly label: string;
  readonly children: (close: () => void) => ReactNode;
};

export function DialogButton({ label, children, ...button }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="outlined" {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}
