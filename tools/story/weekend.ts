/**
 * `npm run story -- weekend`: one weekend from Thursday to Sunday, with sixty learners and two staff, played by the hub's own
 * commands and jobs at the moments of the coming weekend. Its pictures go to `.cache/story/weekend/`; the last line is JSON.
 */
import { getAuth } from 'firebase-admin/auth';
import { LEARNER_PASSWORD } from '../seed/people.ts';
import { UserFacingError, command } from '../shared/command.ts';
import { openBrowser } from '../shared/programs.ts';
import { openOwnHub } from '../start/hub.ts';
import { openStory } from './open.ts';

await command(async () => {
  if (process.argv[2] !== 'weekend')
    throw new UserFacingError('Which story? There is one: `npm run story -- weekend`.');
  const emulators = await openOwnHub('story', false);
  const { phones, stage, weekend } = await openStory(emulators);
  const [{ onPictures, picturesTaken, planPictures }, { figuresOf }, { app }] = await Promise.all([
    import('./pictures.ts'),
    import('./promises.ts'),
    import('../../functions/src/store/app.ts'),
  ]);
  for (const { uid, email, name: displayName } of onPictures) {
    const account = { uid, email, displayName, emailVerified: true, password: LEARNER_PASSWORD };
    await getAuth(app).createUser(account);
  }
  planPictures(stage, await openBrowser(), emulators.address, weekend);
  console.log(`Playing the weekend of ${weekend} …`);
  await stage.play();

  const figures = figuresOf({ ...(await stage.facts(weekend)), pictures: picturesTaken() });
  if (phones.faults.length > 0) console.error(phones.faults.join('\n'));
  console.log(JSON.stringify(figures));
  return figures.promises_kept && phones.faults.length === 0 ? 0 : 1;
});
