/** What happens to everybody: time goes by, and instances of the functions are killed. */
import { HOUR, MINUTE } from '../../../src/domain/wire/limits.ts';
import { addDays, lusakaInstant } from '../../../src/domain/time/time.ts';
import { FIRST_WEEKEND, type Model } from './hub-model.ts';
import { pickOf } from './learner-steps.ts';
import type { Deed } from './deed.ts';

const saturday = (weeks: number, time: string) => lusakaInstant(addDays(FIRST_WEEKEND, 7 * weeks), time);
const sunday = (weeks: number, time: string) => lusakaInstant(addDays(FIRST_WEEKEND, 7 * weeks + 1), time);

/** Moments at which something opens or ends, or close to them. */
const EDGES = [
  lusakaInstant(addDays(FIRST_WEEKEND, -1), '12:00'),
  saturday(0, '14:44'),
  saturday(0, '14:45'),
  saturday(0, '15:30'),
  saturday(0, '16:30') + MINUTE,
  sunday(0, '16:50'),
  sunday(0, '18:30') + MINUTE,
  saturday(1, '15:10'),
  saturday(1, '16:31'),
  sunday(1, '17:20'),
  sunday(1, '23:59') + 2 * MINUTE,
  saturday(2, '15:00'),
] as const;

/** A phone whose owner is still there signs in again now and then. */
export function goTo(model: Model, moment: number, pick: number): void {
  model.now = moment;
  if (pick % 2 === 0)
    for (const learner of model.learners) if (learner.isSignedIn) learner.signedInAt = model.now;
  model.story.push(`  → ${new Date(model.now).toISOString()}`);
}

/** Some minutes, some hours, or to the next edge. */
const waitSome: Deed = async (model, _world, { a, b }) => {
  const next = EDGES.find((edge) => edge > model.now) ?? model.now + HOUR;
  const goes = [next, next, model.now + 6 * MINUTE, model.now + 5 * HOUR] as const;
  goTo(model, pickOf(goes, a) ?? next, b);
};

const kill: Deed = async (_model, world) => world.wire.kill();

export const timeSteps = { waitSome, kill };
