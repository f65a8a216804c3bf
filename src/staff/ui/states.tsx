/** The states of a list or a read: loading, empty, failed, and loaded. */
import { Alert, Box, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { Diamond } from '../../shared/ui/brand/brand.tsx';
import { Muted, SmallButton, TextButton } from './shapes.tsx';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden.tsx';
import { PortalDialog } from './PortalDialog.tsx';

export function RowsSkeleton({ rows, height = 44 }: { rows: number; height?: number }) {
  return (
    <Box role="status" sx={{ p: 1.5, display: 'grid', gap: 1 }}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {Array.from({ length: rows }, (_, at) => (
        <Skeleton key={at} variant="rounded" height={height} animation={false} />
      ))}
    </Box>
  );
}

/** A placeholder in a cell, as wide as its text will be: `8rem`, `80%`. */
export function CellSkeleton({ width }: { width: string }) {
  return (
    <Skeleton
      component="span"
      sx={{ display: 'inline-block', maxWidth: '100%' }}
      width={width}
      animation={false}
    />
  );
}

export function Empty({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <Box sx={{ px: 2, py: 5, display: 'grid', justifyItems: 'center', gap: 1, textAlign: 'center' }}>
      <Box component={Diamond} size={22} hollow sx={{ color: 'secondary.main', mb: 0.5 }} />
      <Box component="p" sx={{ m: 0, fontWeight: 700 }}>
        {title}
      </Box>
      {children !== undefined && <Muted sx={{ maxWidth: '46ch' }}>{children}</Muted>}
      {action}
    </Box>
  );
}

export function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Box sx={{ p: 1.5 }}>
      <Alert
        severity="error"
        action={
          <SmallButton color="inherit" onClick={onRetry}>
            Try again
          </SmallButton>
        }
      >
        {message}
      </Alert>
    </Box>
  );
}

export function Unreadable({ ids, what }: { ids: readonly string[]; what: string }) {
  if (ids.length === 0) return null;
  const [count, noun] = [ids.length, ids.length === 1 ? what : `${what}s`];
  return (
    <Box sx={{ p: 1.5 }}>
      <Alert severity="warning">
        {count} {noun} cannot be read and {count === 1 ? 'is' : 'are'} not in the list: {ids.join(', ')}
      </Alert>
    </Box>
  );
}

type Read<T> = {
  readonly value: T | null;
  readonly failure: { readonly message: string } | null;
  readonly retry: () => void;
};
type LoadedProps<T> = {
  readonly reading: Read<T>;
  /** The number of placeholders while it loads, and their height, px. */
  readonly rows?: number;
  readonly height?: number;
  readonly children: (value: T) => ReactNode;
};

export function Loaded<T>({
  reading: { value, failure, retry },
  rows = 8,
  height = 36,
  children,
}: LoadedProps<T>) {
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
  readonly reading: Read<unknown>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
};

/** A dialog that has nothing to send, or that must first read what it needs. */
export function ReadDialog({ title, reading, onClose, children }: DialogProps) {
  return (
    <PortalDialog title={title} onClose={onClose} actions={<TextButton onClick={onClose}>Close</TextButton>}>
      <Loaded reading={reading} rows={5} height={44}>
        {() => children}
      </Loaded>
    </PortalDialog>
  );
}
