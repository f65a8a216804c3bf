import { Link } from 'react-router-dom';
import type { ReactNode } from 'react';
import { pushKindLabels, pushKindSchema } from '../../../domain/notifications/push.ts';
import type { PushStatus } from '../../../domain/notifications/readiness.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { installState, iphoneSteps } from '../../../pwa/install.ts';
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
import { Notice } from '../../ui/Notice.tsx';
import { Part } from './Part.tsx';
import surfaces from '../../ui/surfaces.module.css';

export function ProfilePush({ uid }: { uid: string }) {
  const push = usePush(uid);
  const { status, kinds, busy, problem } = push;
  return (
    <Part id="notifications" title="Notifications on this phone">
      {status !== 'on' && <p className={surfaces.text}>{sentences[status]}</p>}
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
      {problem !== null && (
        <Notice tone="error">
          <p>{problem}</p>
        </Notice>
      )}
    </Part>
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
  needs_install: <OnIphone />,
  unsupported: <>This browser shows no notifications. {calendar}</>,
} as const satisfies Record<Exclude<PushStatus, 'on'>, ReactNode>;

function OnIphone() {
  return (
    <>
      On an iPhone they come once the hub is on the home screen.{' '}
      {installState() === 'in-safari' && 'Open the hub in Safari. '}
      {iphoneSteps.slice(0, 2).join(' ')} Then turn them on from there.
    </>
  );
}
