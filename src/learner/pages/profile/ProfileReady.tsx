/** Is this phone ready for class: five ticks, each with its way to be put right. */
import { useEffect, useReducer, useState } from 'react';
import { clockOffset, onClockChange, syncClock } from '../../../shared/data/clock.ts';
import { MINUTE } from '../../../domain/wire/limits.ts';
import {
  readinessAt,
  type ReadinessFix,
  type ReadinessPoint,
  type Tick,
} from '../../../domain/notifications/readiness.ts';
import type { Instant } from '../../../domain/time/time.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { onWiped } from '../../../pwa/broadcast.ts';
import { installState, promptInstall, watchInstall } from '../../../pwa/install.ts';
import { readSnapshot } from '../../data/snapshot.ts';
import { useNow } from '../../../shared/state/clock.ts';
import { testPushHere, turnOnPush, usePush } from '../../state/push.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { styled } from '../../../shared/ui/styled.ts';
import { Muted, Panel, PanelBody, SmallTitle } from '../../ui/surfaces.ts';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const List = styled('ul')({ '&&': { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 20 } });

const Row = styled('li')<{ ok: boolean }>(({ theme, ok }) => ({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr)',
  columnGap: 12,
  '& > svg': { marginTop: 5, color: theme.vars.palette[ok ? 'success' : 'warning'].main },
  '& > div': { display: 'grid', gap: 8, justifyItems: 'start' },
  '& strong': { lineHeight: 1.5 },
}));

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
    zone,
    syncedAt,
  };
  const ticks = readinessAt(facts, now);
  const missing = ticks.filter(({ ok }) => !ok).length;
  const fixes = {
    install: { label: 'Install', act: promptInstall },
    turn_on: { label: 'Turn on notifications', act: () => turnOnPush(uid) },
    test: { label: 'Send a test', act: () => testPushHere(uid) },
    ask_time: { label: 'Ask now', act: syncClock },
    sync: { label: 'Open your dashboard', href: paths.dashboard() },
  } as const satisfies Record<ReadinessFix, object>;
  return (
    <Panel aria-labelledby="ready">
      <PanelBody>
        <SmallTitle as="h2" id="ready">
          Is this phone ready for class?
        </SmallTitle>
        <Muted role="status">
          {missing === 0 ? 'Yes. All is set.' : `${ticks.length - missing} of ${ticks.length} are set.`}
        </Muted>
        <List>
          {ticks.map((tick) => (
            <Line key={tick.point} tick={tick}>
              {tick.fix !== null && <Fix {...fixes[tick.fix]} busy={busy} />}
            </Line>
          ))}
        </List>
      </PanelBody>
    </Panel>
  );
}

const names = {
  installed: 'On the home screen',
  notifications: 'Notifications arrive',
  clock: 'Clock',
  zone: 'Time zone',
  synced: 'Readable without signal',
} as const satisfies Record<ReadinessPoint, string>;

function Line({ tick, children }: { tick: Tick; children: React.ReactNode }) {
  return (
    <Row ok={tick.ok}>
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        {tick.ok ? (
          <path d="M10 0l10 10-10 10L0 10z" fill="currentColor" />
        ) : (
          <path d="M10 1.5l8.5 8.5-8.5 8.5L1.5 10z" fill="none" stroke="currentColor" strokeWidth="2" />
        )}
        {tick.ok && (
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
          <strong>{names[tick.point]}</strong>
          <VisuallyHidden>{tick.ok ? ': set.' : ': missing.'}</VisuallyHidden>
          <Muted>{tick.text}</Muted>
        </div>
        {children}
      </div>
    </Row>
  );
}

type FixProps = {
  readonly label: string;
  readonly act?: () => Promise<unknown>;
  readonly href?: string;
  readonly busy: boolean;
};

function Fix({ label, act, href, busy }: FixProps) {
  if (href !== undefined) {
    return (
      <Button size="small" variant="outlined" href={href}>
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

/** As of when this phone's own copy is; looked at anew when it was wiped. */
function useSyncedAt(uid: string): Instant | null {
  const [asOf, setAsOf] = useState<Instant | null>(null);
  useEffect(() => {
    const look = () => void readSnapshot(uid).then((snapshot) => setAsOf(snapshot?.asOf ?? null));
    look();
    return onWiped(look);
  }, [uid]);
  return asOf;
}
