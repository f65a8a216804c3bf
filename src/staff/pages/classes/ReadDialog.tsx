import type { ReactNode } from 'react';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Loaded } from '../Loaded.tsx';
import type { Reading } from '../use-read.ts';

type Props = {
  readonly title: string;
  readonly reading: Reading<unknown>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
};

/** A dialog that has nothing to send, or not yet: what it needs is read. */
export function ReadDialog({ title, reading, onClose, children }: Props) {
  return (
    <FormDialog title={title} submit={null} onClose={onClose}>
      <Loaded reading={reading} rows={5} height={44}>
        {() => children}
      </Loaded>
    </FormDialog>
  );
}
