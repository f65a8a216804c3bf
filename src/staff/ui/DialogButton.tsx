/** A button with the dialog that it opens. */
import type { ButtonProps } from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { SmallButton } from './SmallButton.tsx';

type Props = Omit<ButtonProps, 'children' | 'onClick'> & {
  readonly label: string;
  readonly children: (close: () => void) => ReactNode;
};

export function DialogButton({ label, children, ...button }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SmallButton {...button} onClick={() => setOpen(true)}>
        {label}
      </SmallButton>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}
