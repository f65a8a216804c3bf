/** Opens the story of a weekend on emulators that run: the hub before its first learner, its phones, and all that will happen. */
import { addDays, type Day, lusakaInstant, weekendOf } from '../../src/domain/time/time.ts';
import { LocalPushService } from '../../tests/fixtures/local-push-service.ts';
import { STAFF_PASSWORD } from '../seed/people.ts';
import { atEnd } from '../shared/command.ts';
import type { Emulators } from '../start/emulators.ts';

/** The first weekend whose Thursday has not begun: the rules, which have the real time, see all of it to come. */
function comingWeekend(now: number): Day {
  const weekend = weekendOf(now);
  return now < lusakaInstant(addDays(weekend, -2), '00:00') ? weekend : addDays(weekend, 7);
}

export async function openStory({ address, env }: Emulators) {
  Object.assign(process.env, env, { FUNCTIONS_EMULATOR: 'true', SITE_URL: address });
  // The functions read their configuration as they are loaded.
  const [{ hashPassword }, { openConfiguredPush }, { planWeekend, setStage }, { openStage }] =
    await Promise.all([
      import('../../functions/src/auth/password.ts'),
      import('../../functions/src/push/configured-push.ts'),
      import('./plot.ts'),
      import('./stage.ts'),
    ]);
  const push = openConfiguredPush();
  if (push === null) throw new Error('The emulators have no key for pushes.');
  const phones = new LocalPushService(push.publicKey);
  await phones.open();
  atEnd(() => phones.close());
  const weekend = comingWeekend(Date.now());
  await setStage(weekend, await hashPassword(STAFF_PASSWORD));
  const stage = openStage(push);
  planWeekend(stage, weekend, phones);
  return { phones, stage, weekend };
}
