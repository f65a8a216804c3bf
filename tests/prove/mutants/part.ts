/** `npm run prove -- mutants [N]`: the suite of the rules against each mutant of them, or N of them, the same ones each time. */
import { UserFacingError } from '../../../tools/shared/command.ts';
import { startEmulators } from '../../../tools/start/emulators.ts';
import type { Part } from '../part.ts';
import { tryRulesMutants } from './run.ts';

export const prove: Part = async ([many]) => {
  const sample = many === undefined ? undefined : Number(many);
  if (sample !== undefined && !(sample > 0)) throw new UserFacingError(`"${many}" is no number of mutants.`);
  const { env } = await startEmulators({ name: `prove-${process.pid}`, services: ['firestore'] });
  Object.assign(process.env, env);
  const result = await tryRulesMutants({
    ...(sample !== undefined && { sample }),
    report: ({ id }, wasNoticed, at, of) => {
      if (!wasNoticed || at % 50 === 0) console.log(`${at} of ${of}${wasNoticed ? '' : `  survived  ${id}`}`);
    },
  });
  const { made, killed, equivalent, survived, unneeded } = result;
  return {
    figures: { rules_mutants: { made, killed, equivalent } },
    table: [
      ...survived.map((id) => `Nobody noticed: ${id}`),
      ...unneeded.map((id) => `Noticed although it is said to change nothing: ${id}`),
    ],
    isKept: survived.length === 0 && unneeded.length === 0,
  };
};
