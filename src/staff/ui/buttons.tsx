/** The buttons that stand beside what a page is for. */
import { Button, type ButtonProps } from '@mui/material';
import { type ReactNode, useState } from 'react';

export const SmallButton = ((props: ButtonProps) => (
  <Button size="small" variant="outlined" {...props} />
)) as typeof Button;

export const TextButton = ((props: ButtonProps) => <Button variant="text" {...props} />) as typeof Button;

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

export function focusNow(node: HTMLElement | null): void {
  node?.focus();
}
