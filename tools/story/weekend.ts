/**
 * `npm run story -- weekend`: one weekend from Thursday to Sunday, with sixty learners and two staff, played by the hub's own
 * commands and jobs at the moments of the coming weekend. Its pictures go to `.cache/story/weekend/`; the last line is JSON.
 */
import { getAuth } from 'firebase-admin/auth';
import { addDays, type Day, lusakaInstant, weekendOf } from '../../src/domain/time/time.ts';
import { LocalPushService } from '../../tests/fixtures/local-push-service.ts';
import { LEARNER_PASSWORD, STAFF_PASSWORD } from '../seed/people.ts';
import { UserFacingError, atEnd, runTool } from '../shared/command.ts';
import { openBrowser } from '../shared/programs.ts';
import { openOwnHub } from '../start/hub.ts';

/** The first weekend whose Thursday has not begun, so that for the rules, which have the real time, all of it is still to come. */
function comingWeekend(now: number): Day {
  const weekend = weekendOf(now);
  return now < lusakaInstant(addDays(weekend, -2), '00:00') ? weekend : addDays(weekend, 7);
}

await runTool(async () => {
  if (process.argv[2] !== 'weekend')
    throw new UserFacingError('Which story? There is one: `npm run story -- weekend`.');
  const { address, env } = await openOwnHub('story', false);
  Object.assign(process.env, env, { FUNCTIONS_EMULATOR: 'true', SITE_URL: address });
  // The functions read their configuration as they are loaded.
  const { hashPassword } = await import('../../functions/src/auth/password.ts');
  const { openConfiguredPush } = await import('../../functions/src/push/configured-push.ts');
  const { app } = await import('../../functions/src/store/app.ts');
  const { onPictures, picturesTaken, planPictures } = await import('./pictures.ts');
  const { planWeekend, setStage } = await import('./plot.ts');
  const { figuresOf } = await import('./promises.ts');
  const { openStage } = await import('./stage.ts');
  const push = openConfiguredPush();
  if (push === null) throw new Error('The emulators have no key for pushes.');
  const phones = new LocalPushService(push.publicKey);
  await phones.open();
  atEnd(() => phones.close());
  const weekend = comingWeekend(Date.now());
  await setStage(weekend, await hashPassword(STAFF_PASSWORD));
  const stage = openStage(push);
  planWeekend(stage, weekend, phones);
  for (const { uid, email, name: displayName } of onPictures) {
    const account = { uid, email, displayName, emailVerified: true, password: LEARNER_PASSWORD };
    await getAuth(app).createUser(account);
  }
  planPictures(stage, await openBrowser(), address, weekend);
  console.log(`Playing the weekend of ${weekend} …`);
  await stage.play();

  const figures = figuresOf({ ...(await stage.facts(weekend)), pictures: picturesTaken() });
  if (phones.faults.length > 0) console.error(phones.faults.join('\n'));
  console.log(JSON.stringify(figures));
  return figures.promises_kept && phones.faults.length === 0 ? 0 : 1;
});
