/** Five readiness checks of this phone, each with a remedy. */
import { useEffect, useReducer, useState } from 'react';
import { clockOffset, onClockChange, syncClock } from '../../../shared/data/clock.ts';
import { MINUTE } from '../../../domain/wire/limits.ts';
import {
  readinessAt,
  type ReadinessFix,
  type ReadinessPoint,
  type ReadinessCheck,
} from '../../../domain/notifications/readiness.ts';
import type { Instant } from '../../../domain/time/time.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { onWiped } from '../../../pwa/broadcast.ts';
import { installState, promptInstall, watchInstall } from '../../../pwa/install.ts';
import { readSnapshot } from '../../data/snapshot.ts';
import { deviceZone, useNow } from '../../../shared/state/clock.ts';
import { usePush } from '../../state/push.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import styles from './ProfileReady.module.css';
import { Part } from './Part.tsx';
import surfaces from '../../ui/surfaces.module.css';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden.tsx';

const above = { label: 'To notifications', to: '#notifications' } as const;

export function ProfileReady({ uid }: { uid: string }) {
  const { busy, status, testedAt } = usePush(uid);
  const now = useNow(MINUTE);
  const syncedAt = useSyncedAt(uid);
  const [, renew] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const stops = [watchInstall(renew), onClockChange(renew)];
    if (location.hash === '#ready') document.getElementById('ready')?.scrollIntoView();
    return () => stops.forEach((stop) => stop());
  }, []);
  const facts = {
    install: installState(),
    push: status,
    testedAt,
    clockOff: clockOffset(),
    zone: deviceZone(),
    syncedAt,
  };
  const checks = readinessAt(facts, now);
  const missing = checks.filter(({ ok }) => !ok).length;
  const fixes = {
    install: { label: 'Install', act: promptInstall },
    turn_on: above,
    test: above,
    ask_time: { label: 'Ask now', act: syncClock },
    sync: { label: 'Open your dashboard', to: paths.dashboard() },
  } as const satisfies Record<ReadinessFix, object>;
  return (
    <Part id="ready" title="Is this phone ready for class?">
      <p className={surfaces.muted} role="status">
        {missing === 0 ? 'Yes. All is set.' : `${checks.length - missing} of ${checks.length} are set.`}
      </p>
      <ul className={styles.list}>
        {checks.map((check) => (
          <CheckRow key={check.point} check={check}>
            {check.fix !== null && <Fix {...fixes[check.fix]} busy={busy} />}
          </CheckRow>
        ))}
      </ul>
    </Part>
  );
}

const names = {
  installed: 'On the home screen',
  notifications: 'Notifications arrive',
  clock: 'Clock',
  zone: 'Time zone',
  synced: 'Readable without signal',
} as const satisfies Record<ReadinessPoint, string>;

function CheckRow({ check, children }: { check: ReadinessCheck; children: React.ReactNode }) {
  return (
    <li className={`${styles.row} ${check.ok ? styles.isSet : styles.isMissing}`}>
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        {check.ok ? (
          <path d="M10 0l10 10-10 10L0 10z" fill="currentColor" />
        ) : (
          <path d="M10 1.5l8.5 8.5-8.5 8.5L1.5 10z" fill="none" stroke="currentColor" strokeWidth="2" />
        )}
        {check.ok && (
          <path
            d="M6 10.2l2.8 2.8 5-5.6"
            fill="none"
            stroke="var(--h-palette-background-paper)"
            strokeWidth="2"
          />
        )}
      </svg>
      <div>
        <div>
          <strong>{names[check.point]}</strong>
          <VisuallyHidden>{check.ok ? ': set.' : ': missing.'}</VisuallyHidden>
          <p className={surfaces.muted}>{check.text}</p>
        </div>
        {children}
      </div>
    </li>
  );
}

type FixProps = {
  readonly label: string;
  readonly act?: () => Promise<unknown>;
  readonly to?: string;
  readonly busy: boolean;
};

function Fix({ label, act, to, busy }: FixProps) {
  if (to !== undefined) {
    return (
      <Button size="small" variant="outlined" to={to}>
        {label}
      </Button>
    );
  }
  return (
    <Button
      size="small"
      variant="outlined"
      disabled={busy}
      onClick={() => void act?.().catch(() => undefined)}
    >
      {label}
    </Button>
  );
}

/** When the snapshot was stored, or null; read again after a wipe. */
function useSyncedAt(uid: string): Instant | null {
  const [asOf, setAsOf] = useState<Instant | null>(null);
  useEffect(() => {
    const look = () => void readSnapshot(uid).then((snapshot) => setAsOf(snapshot?.asOf ?? null));
    look();
    return onWiped(look);
  }, [uid]);
  return asOf;
}
