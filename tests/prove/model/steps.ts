/** What the people of a model do. Each step is a command of fast-check: it reads the model, asks the real hub and looks at all of it. */
import { type AsyncCommand, type Arbitrary, constant, nat, oneof, record } from 'fast-check';
import { afterClassSteps } from './after-class/steps.ts';
import type { Picks } from './deed.ts';
import { violationsOf } from './invariants.ts';
import type { Model } from './hub-model.ts';
import { learnerSteps } from './learner-steps.ts';
import { refundSteps } from './refund-steps.ts';
import { staffSteps } from './staff-steps.ts';
import { timeSteps } from './time-steps.ts';
import { Violation } from './wire.ts';
import type { World } from './world.ts';

const deeds = { ...learnerSteps, ...staffSteps, ...timeSteps, ...refundSteps, ...afterClassSteps };
type DeedName = keyof typeof deeds;

/** How often each deed is drawn: most of what happens leads from an order to a class. */
const weights: Readonly<Record<DeedName, number>> = {
  register: 10,
  submit: 14,
  queue: 5,
  flush: 6,
  join: 14,
  askMove: 3,
  signLearnerInOrOut: 3,
  deleteAccount: 2,
  review: 16,
  paste: 7,
  attach: 9,
  reverse: 3,
  grant: 3,
  move: 3,
  signStaffInOrOut: 4,
  waitSome: 9,
  kill: 2,
  markRefund: 9,
  sendRefund: 8,
  cancelRefund: 4,
  toClass: 12,
  claim: 10,
  decideClaim: 9,
  feedback: 7,
  issue: 8,
  endCertificate: 5,
};

export type StepData = { readonly deed: DeedName } & Picks;

/** After each step, everything that must hold is looked at. */
export class Step implements AsyncCommand<Model, World> {
  readonly data: StepData;
  readonly #goesOn: (steps: number) => boolean;

  /** `goesOn` says whether one step more is played after so many. */
  constructor(data: StepData, goesOn: (steps: number) => boolean) {
    this.data = data;
    this.#goesOn = goesOn;
  }

  check({ steps }: Readonly<Model>): boolean {
    return this.#goesOn(steps);
  }

  async run(model: Model, world: World): Promise<void> {
    const { deed, ...picks } = this.data;
    model.story.push(`${model.steps + 1}. ${deed}`);
    model.isIdle = false;
    await deeds[deed](model, world, picks);
    if (model.isIdle) return;
    model.steps += 1;
    const wrong = violationsOf(model, await world.look(model));
    if (wrong.length > 0) throw new Violation(wrong.join('; '));
  }

  toString(): string {
    return JSON.stringify(this.data);
  }
}

const PICKS = 255;

/** Steps drawn by their weights. */
export const stepData: Arbitrary<StepData> = record({
  deed: oneof(
    ...(Object.entries(weights) as [DeedName, number][]).map(([deed, weight]) => ({
      arbitrary: constant(deed),
      weight,
    })),
  ),
  a: nat(PICKS),
  b: nat(PICKS),
  c: nat(PICKS),
});
