/** What a read has brought; placeholders before that, and the failure with a way to try again. */
import type { ReactNode } from 'react';
import { Failed, RowsSkeleton } from '../ui/states.tsx';
import type { Reading } from './use-read.ts';
import { FormDialog } from '../ui/PortalDialog.tsx';

type Props<T> = {
  readonly reading: Pick<Reading<T>, 'value' | 'failure' | 'retry'>;
  /** How many placeholders stand there while it loads, and their height, px. */
  readonly rows?: number;
  readonly height?: number;
  readonly children: (value: T) => ReactNode;
};

export function Loaded<T>({ reading: { value, failure, retry }, rows = 8, height = 36, children }: Props<T>) {
  return (
    <>
      {failure !== null && <Failed message={failure.message} onRetry={retry} />}
      {value === null && failure === null && <RowsSkeleton rows={rows} height={height} />}
      {value !== null && children(value)}
    </>
  );
}

type DialogProps = {
  readonly title: string;
  readonly reading: Reading<unknown>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
};

/** A dialog that has nothing to send, or not yet: what it needs is read. */
export function ReadDialog({ title, reading, onClose, children }: DialogProps) {
  return (
    <FormDialog title={title} submit={null} onClose={onClose}>
      <Loaded reading={reading} rows={5} height={44}>
        {() => children}
      </Loaded>
    </FormDialog>
  );
}
