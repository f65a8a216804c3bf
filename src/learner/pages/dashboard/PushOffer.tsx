/** Asks learners who have registered, never on the first visit (rules §8). */
import { Link } from 'react-router-dom';
import { useState } from 'react';
import { declinePush } from '../../../pwa/push.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import surfaces from '../../ui/surfaces.module.css';
import typeScale from '../../../shared/ui/type.module.css';

type State = 'offered' | 'busy' | 'on' | 'blocked' | 'gone' | { readonly problem: string };

export function PushOffer({ uid }: { uid: string }) {
  const [state, setState] = useState<State>('offered');
  if (state === 'gone') return null;

  const turnOn = async () => {
    setState('busy');
    const answer = await Notification.requestPermission();
    if (answer !== 'granted') return setState(answer === 'denied' ? 'blocked' : 'offered');
    const { turnOnPush } = await import('../../state/push.ts');
    const { status, problem } = await turnOnPush(uid);
    if (status === 'on') return setState(status);
    return setState({ problem: problem ?? notLoaded });
  };
  const decline = () => {
    declinePush();
    setState('gone');
  };
  if (state === 'on') {
    return (
      <Notice tone="success">
        <p data-later="div">
          Notifications are on for this phone. <Link to={paths.readiness}>Test them and choose which</Link>
        </p>
      </Notice>
    );
  }
  return (
    <section className={surfaces.panel} aria-labelledby="push-offer" data-later="section">
      <div className={surfaces.panelBody}>
        <h2 className={typeScale.h5} id="push-offer">
          Never miss a class
        </h2>
        <p className={surfaces.muted} role="status">
          {state === 'blocked' ? blocked : offer}
        </p>
        {typeof state === 'object' && (
          <p className={surfaces.text} role="alert">
            {state.problem}
          </p>
        )}
        <div className={surfaces.actions}>
          {state !== 'blocked' && (
            <Button
              variant="outlined"
              disabled={state === 'busy'}
              onClick={() => void turnOn().catch(() => setState({ problem: notLoaded }))}
            >
              {state === 'busy' ? 'Turning on...' : 'Turn on notifications'}
            </Button>
          )}
          <Button variant="text" onClick={decline}>
            {state === 'blocked' ? 'Understood' : 'Not now'}
          </Button>
        </div>
      </div>
    </section>
  );
}

const offer =
  'A message the day before and 15 minutes before a class, when one moves, and when your payment has been checked.';
const blocked =
  'Notifications are blocked for the hub in this browser, so it cannot ask again. Your calendar can remind you instead: open “Add to your calendar” at your course below.';
const notLoaded = 'This part of the app could not be loaded. Try again when you have signal.';
