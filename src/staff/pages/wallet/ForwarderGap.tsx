/** Warns when an hour that usually has forwarded messages had none. */
import { Alert, Link as MuiLink } from '@mui/material';
import { type ForwarderState, gapSince } from '../../../domain/money/wallet/forwarder.ts';
import { formatFull } from '../../../domain/time/time.ts';
import { MINUTE } from '../../../domain/wire/limits.ts';
import { useNow } from '../../../shared/state/clock.ts';
import { liveForwarder } from '../../data/settings.ts';
import { portalPaths } from '../portal-paths.ts';
import { useCan } from '../use-staff.ts';
import { useWatch } from '../use-read.ts';

export function useForwarder(): ForwarderState | null {
  const mayRead = useCan('import_statements');
  const { value } = useWatch(mayRead ? liveForwarder : null);
  return value?.values[0] ?? null;
}

/** `isElsewhere`: links to the page where messages are pasted. */
export function ForwarderGap({ isElsewhere = false }: { isElsewhere?: boolean }) {
  const state = useForwarder();
  const now = useNow(MINUTE);
  const since = state?.setAt == null ? null : gapSince(state.hours ?? [], now);
  if (since === null) return null;
  return (
    <Alert severity="warning" role="status" sx={isElsewhere ? { mb: 1.5 } : {}}>
      Nothing was forwarded since {formatFull(since)}, although that hour usually has messages. See whether
      the wallet’s phone is on and online.{' '}
      {isElsewhere ? (
        <MuiLink href={portalPaths.wallet}>Paste its messages meanwhile</MuiLink>
      ) : (
        'Paste its messages meanwhile.'
      )}
    </Alert>
  );
}
