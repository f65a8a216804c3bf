/** The profile’s parts about this phone: notifications, readiness and what is kept on it. */
import { type ReactNode, useEffect, useReducer, useState, useCallback } from 'react';
import surfaces from '../../ui/surfaces.module.css';
import typeScale from '../../../shared/ui/type.module.css';
import { Link } from 'react-router-dom';
import { pushKindLabels, pushKindSchema } from '../../../domain/notifications/push.ts';
import {
  type PushStatus,
  readinessAt,
  type ReadinessFix,
  type ReadinessPoint,
  type ReadinessCheck,
} from '../../../domain/notifications/readiness.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { installState, iphoneSteps, promptInstall, watchInstall } from '../../../pwa/install.ts';
import {
  setPushKinds,
  pushMessages,
  testPushHere,
  turnOffPush,
  turnOnPush,
  usePush,
} from '../../state/push.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { CheckField } from '../../../shared/ui/fields.tsx';
import { Failure } from '../../ui/Notice.tsx';
import { clockOffset, onClockChange, syncClock } from '../../../shared/data/clock.ts';
import { MINUTE } from '../../../domain/wire/limits.ts';
import type { Instant } from '../../../domain/time/time.ts';
import { onWiped } from '../../../pwa/broadcast.ts';
import { readSnapshot } from '../../data/snapshot.ts';
import { deviceZone, useNow } from '../../../shared/state/clock.ts';
import styles from './Profile.module.css';
import { formatBytes } from '../../forms/proof/Picture.tsx';
import { Diamond } from '../../../shared/ui/brand/brand.tsx';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden.tsx';
import { privateCache } from '../../data/receipt.ts';
import { countUnsent, listQueuedProofs } from '../../proof-outbox/proof-outbox.ts';
import { wipePrivate } from '../../state/sign-out.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

type ProfileSectionProps = {
  readonly id: string;
  readonly title: string;
  /** Folded until tapped, for sections that few learners need. */
  readonly folded?: boolean;
  readonly children: ReactNode;
};

export function ProfileSection({ id, title, folded = false, children }: ProfileSectionProps) {
  const heading = <h2 id={id}>{title}</h2>;
  return (
    <section className={surfaces.panel} aria-labelledby={id}>
      {folded ? (
        <details className={styles.folded}>
          <summary>{heading}</summary>
          <div className={surfaces.panelBody}>{children}</div>
        </details>
      ) : (
        <div className={surfaces.panelBody}>
          {heading}
          {children}
        </div>
      )}
    </section>
  );
}

export function ProfilePush({ uid }: { uid: string }) {
  const push = usePush(uid);
  const { status, kinds, busy, problem } = push;
  return (
    <ProfileSection id="notifications" title="Notifications on this phone">
      {status !== 'on' && <p>{sentences[status]}</p>}
      {status === 'off' && (
        <div className={surfaces.actions}>
          <Button onClick={() => void turnOnPush(uid)} disabled={busy}>
            Turn on notifications
          </Button>
        </div>
      )}
      {status === 'on' && (
        <>
          <div role="group" aria-labelledby="notifications">
            {pushKindSchema.options.map((kind) => (
              <CheckField
                key={kind}
                id={`push-${kind}`}
                label={pushKindLabels[kind]}
                checked={kinds.includes(kind)}
                onChange={({ target }) => {
                  const others = kinds.filter((other) => other !== kind);
                  void setPushKinds(uid, target.checked ? [...others, kind] : others);
                }}
              />
            ))}
          </div>
          <div className={surfaces.actions}>
            <Button variant="outlined" onClick={() => void testPushHere(uid)} disabled={busy}>
              Send a test
            </Button>
            <Button variant="text" onClick={() => void turnOffPush(uid)} disabled={busy}>
              Turn off on this phone
            </Button>
          </div>
          <p className={surfaces.muted} role="status">
            {tests[push.test]}
          </p>
        </>
      )}
      <Failure text={problem ?? undefined} />
    </ProfileSection>
  );
}

const tests = {
  idle: '',
  sent: 'On its way. It shows within a few seconds.',
  arrived: 'Arrived on this phone.',
  late: pushMessages.late,
} as const;

const calendar = (
  <>
    Your calendar can remind you instead: open “Add to your calendar” at your course on{' '}
    <Link to={paths.dashboard()}>your dashboard</Link>.
  </>
);

const sentences = {
  off: 'A short message before a class, when one moves, and when your payment has been checked; also while the hub is closed. It names no order and no amount.',
  blocked: <>Notifications are blocked for the hub in the settings of this browser. {calendar}</>,
  needs_install: <IphoneSteps />,
  unsupported: <>This browser shows no notifications. {calendar}</>,
} as const satisfies Record<Exclude<PushStatus, 'on'>, ReactNode>;

function IphoneSteps() {
  return (
    <>
      On an iPhone they come once the hub is on the home screen.{' '}
      {installState() === 'in-safari' && 'Open the hub in Safari. '}
      {iphoneSteps.slice(0, 2).join(' ')} Then turn them on from there.
    </>
  );
}

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
    ask_time: { label: 'Check now', act: syncClock },
    sync: { label: 'Open your dashboard', to: paths.dashboard() },
  } as const satisfies Record<ReadinessFix, object>;
  return (
    <ProfileSection id="ready" title="Is this phone ready for class?">
      <p className={surfaces.muted} role="status">
        {missing === 0 ? 'Yes. All is set.' : `${checks.length - missing} of ${checks.length} are set.`}
      </p>
      <ul className={styles.list}>
        {checks.map((check) => (
          <CheckRow key={check.point} check={check}>
            {check.fix !== null && <FixButton {...fixes[check.fix]} busy={busy} />}
          </CheckRow>
        ))}
      </ul>
    </ProfileSection>
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
    <li className={styles.row} style={{ color: `var(--h-palette-${check.ok ? 'success' : 'warning'}-main)` }}>
      <Diamond size={20} hollow={!check.ok} />
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

const FixButton = ({ label, act, to, busy }: FixProps) => (
  <Button
    size="small"
    variant="outlined"
    {...(to === undefined ? { disabled: busy, onClick: () => void act?.().catch(() => undefined) } : { to })}
  >
    {label}
  </Button>
);

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

type Stored = { readonly name: string; readonly count: number; readonly bytes: number };

export function ProfileStorage({ uid }: { uid: string }) {
  const [stored, setStored] = useState<readonly Stored[] | null>(null);
  const [unsent, setUnsent] = useState<number | null>(null);
  const look = useCallback(() => {
    void listStored(uid).then(setStored);
  }, [uid]);
  useEffect(() => {
    look();
    return onWiped(look);
  }, [look]);
  const wipe = () => {
    setUnsent(null);
    void wipePrivate();
  };
  const ask = () => void countUnsent(uid).then((count) => (count === 0 ? wipe() : setUnsent(count)));
  return (
    <ProfileSection id="storage" title="Kept on this phone">
      <p>So that you can read it without signal. All of it is removed when you sign out.</p>
      <ul className={styles.bullets}>
        {stored?.map(({ name, count, bytes }) => (
          <li key={name}>
            {name}:{' '}
            <span className={typeScale.tabular}>
              {count === 0 ? 'none' : `${count > 1 ? `${count} files, ` : ''}${formatBytes(bytes)}`}
            </span>
          </li>
        ))}
      </ul>
      <div className={surfaces.actions}>
        <Button variant="outlined" onClick={ask}>
          Remove it now
        </Button>
        <p className={surfaces.muted}>You stay signed in.</p>
      </div>
      {unsent !== null && (
        <ConfirmDialog
          title="Not everything is sent yet"
          confirm="Remove it all"
          cancel="Keep it"
          onConfirm={wipe}
          onCancel={() => setUnsent(null)}
        >
          <p>
            A payment proof, or what you wrote to us, is kept only on this phone. If you remove it now, you
            have to send it again.
          </p>
        </ConfirmDialog>
      )}
    </ProfileSection>
  );
}

async function listStored(uid: string): Promise<Stored[]> {
  const [snapshot, proofs, receipts] = await Promise.all([
    readSnapshot(uid),
    listQueuedProofs(uid).catch(() => []),
    receiptSizes().catch(() => []),
  ]);
  const stored = (name: string, sizes: readonly number[]) => ({
    name,
    count: sizes.length,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
  });
  const sizeOf = (value: object) => JSON.stringify(value).length;
  return [
    stored('Your dashboard', snapshot ? [sizeOf(snapshot)] : []),
    stored(
      'Payment proofs not sent yet',
      proofs.map(({ image, ...proof }) => sizeOf(proof) + (image?.size ?? 0)),
    ),
    stored('Receipts', receipts),
  ];
}

async function receiptSizes(): Promise<number[]> {
  const responses = (await (await privateCache())?.matchAll()) ?? [];
  return Promise.all(responses.map(async (response) => (await response.blob()).size));
}
