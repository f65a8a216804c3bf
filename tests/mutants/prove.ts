/**
 * `npm run prove`: proofs that the tests would notice what is wrong. `mutants` tries all mutants of the rules, `mutants 25`
 * that many of them, the same ones each time. Ends with one line of JSON.
 */
import { command, UserFacingError } from '../../tools/shared/command.ts';
import { startEmulators } from '../../tools/start/emulators.ts';
import { tryRulesMutants } from './rules/run.ts';

await command(async () => {
  const [part = 'mutants', many] = process.argv.slice(2);
  const sample = many === undefined ? undefined : Number(many);
  if (sample !== undefined && !(sample > 0)) throw new UserFacingError(`"${many}" is no number of mutants.`);
  if (part !== 'mutants')
    throw new UserFacingError(`There is no part "${part}": use mutants, or none for all.`);
  const { env } = await startEmulators({ name: `prove-${process.pid}`, services: ['firestore'] });
  Object.assign(process.env, env);
  const began = performance.now();
  const result = await tryRulesMutants({
    ...(sample !== undefined && { sample }),
    report: ({ id }, wasNoticed, at, of) => {
      if (!wasNoticed || at % 50 === 0) console.log(`${at} of ${of}${wasNoticed ? '' : `  survived  ${id}`}`);
    },
  });
  for (const id of result.survived) console.log(`Nobody noticed: ${id}`);
  for (const id of result.unneeded) console.log(`Noticed although it is said to change nothing: ${id}`);
  const seconds = Math.round((performance.now() - began) / 1000);
  const { made, killed, equivalent, survived, unneeded } = result;
  const promises_kept = survived.length === 0 && unneeded.length === 0;
  process.on('exit', () =>
    console.log(JSON.stringify({ rules_mutants: { made, killed, equivalent }, seconds, promises_kept })),
  );
  return promises_kept ? 0 : 1;
});
