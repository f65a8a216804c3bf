/** Where the story's people meet the hub: each call goes to the command's own handler, at the moment at which it is made. */
import type { RunEndpoint } from '../../functions/src/command/command.ts';
import type { LearnerActor, StaffActor } from '../../functions/src/command/guard.ts';
import { RefusedError } from '../../functions/src/http/refused-error.ts';
import { runJob as approveSeen } from '../../functions/src/jobs/approve-seen.ts';
import { offerPlaces } from '../../functions/src/jobs/offer-places.ts';
import { sendPushes } from '../../functions/src/jobs/send-pushes.ts';
import type { PushService } from '../../functions/src/push/push-service.ts';
import { store } from '../../functions/src/store/store.ts';
import type { Instant } from '../../src/domain/time/time.ts';
import type { Command, CommandAnswer, CommandRequest } from '../../src/domain/wire/commands.ts';
import { MINUTE } from '../../src/domain/wire/limits.ts';
import type { Phone } from '../../tests/fixtures/local-push-service.ts';
import { callsOf, learnerAt, type manager } from '../seed/doings.ts';
import type { staff } from '../seed/people.ts';
import type { Learner } from './cast.ts';
import { type Answered, type Facts, seatsOver } from './promises.ts';

type Member = typeof manager | (typeof staff)[number];
/** The jobs run each minute in the hub; what they do here is due on a quarter of an hour. */
const TICK = 15 * MINUTE;

export type Desk = ReturnType<typeof openDesk>;

/** `push`: what the hub sends with. */
export function openDesk(push: PushService) {
  const callOf = callsOf('story');
  const answers: Answered[] = [];
  const phones = new Map<string, Phone>();
  const steps: { readonly at: Instant; readonly happen: (at: Instant) => unknown }[] = [];
  let oversold = 0;

  /** @returns what the hub answers; null where it refuses, in a sentence that the phone keeps */
  async function asLearner<C extends Command>(
    handler: RunEndpoint<C, LearnerActor>,
    who: Learner,
    at: Instant,
    request: CommandRequest<C>,
  ): Promise<CommandAnswer<C> | null> {
    const { command } = handler;
    const told = { uid: who.uid, command: command.name };
    try {
      const result = await handler.run(callOf(command, learnerAt(who, at), request, at));
      answers.push({ ...told, result: result as Answered['result'], refused: null });
      return result;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      answers.push({ ...told, result: null, refused: error.message });
      return null;
    }
  }

  /** @throws RefusedError */
  const asStaff = <C extends Command>(
    handler: RunEndpoint<C, StaffActor>,
    member: Member,
    at: Instant,
    request: CommandRequest<C>,
  ): Promise<CommandAnswer<C>> =>
    handler.run(callOf(handler.command, { kind: 'staff', ...member }, request, at));

  async function look(at: Instant): Promise<void> {
    const [enrollments, offerings] = await Promise.all([
      store.find('enrollments', []),
      store.find('offerings', []),
    ]);
    oversold += seatsOver(enrollments, offerings, at);
  }

  /** Plays all steps in their order, with the hub's clock between them. */
  async function play(): Promise<void> {
    const sorted = steps.toSorted((a, b) => a.at - b.at);
    let clock = Math.floor((sorted[0]?.at ?? 0) / TICK) * TICK;
    for (const { at, happen } of sorted) {
      for (; clock <= at; clock += TICK) {
        await sendPushes(clock, push);
        await offerPlaces(clock);
        await approveSeen(clock);
      }
      await happen(at);
      await look(at);
    }
  }

  /** All that the figures are counted from, but the pictures. */
  async function facts(weekend: string): Promise<Omit<Facts, 'pictures'>> {
    const [users, orders, enrollments, offerings, attendance, rounds, sent] = await Promise.all([
      store.find('users', []),
      store.find('orders', []),
      store.find('enrollments', []),
      store.find('offerings', []),
      store.find('attendance', []),
      store.find('messageRounds', []),
      store.find('messagesSent', []),
    ]);
    const pushes = [...phones].flatMap(([uid, { received }]) =>
      received.map(({ payload: { tag } }) => ({ uid, tag })),
    );
    const learners = users.map(({ id }) => id);
    const counted = { orders, enrollments, offerings, attendance, rounds, sent };
    return { weekend, learners, ...counted, pushes, answers, oversold };
  }

  const plan = (at: Instant, happen: (at: Instant) => unknown) => steps.push({ at, happen });
  return { answers, asLearner, asStaff, facts, phones, plan, play };
}
