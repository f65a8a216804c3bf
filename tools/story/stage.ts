/** Plays the story's steps on the emulators, with the hub's jobs between them, and keeps what was answered. */
import { RefusedError } from '../../functions/src/http/refused-error.ts';
import { runJob as approveSeen } from '../../functions/src/jobs/approve-seen.ts';
import { offerPlaces } from '../../functions/src/jobs/offer-places.ts';
import { sendPushes } from '../../functions/src/jobs/send-pushes.ts';
import type { PushService } from '../../functions/src/push/push-service.ts';
import { store } from '../../functions/src/store/store.ts';
import type { Instant } from '../../src/domain/time/time.ts';
import { MINUTE } from '../../src/domain/wire/limits.ts';
import type { Phone } from '../../tests/fixtures/local-push-service.ts';
import { perform as performNow, type Perform } from '../seed/commands.ts';
import { type Answered, type Facts, seatsOver } from './promises.ts';

type StepAction = (at: Instant) => unknown;
/** The hub runs its jobs each minute; here all that they do is due on a quarter of an hour. */
const TICK = 15 * MINUTE;

export type Stage = ReturnType<typeof openStage>;

export function openStage(push: PushService) {
  const answers: Answered[] = [];
  const refusals = new Set<unknown>();
  const phones = new Map<string, Phone>();
  const steps: { readonly at: Instant; readonly happen: StepAction }[] = [];
  let oversold = 0;

  /** Keeps the answers to learners' phones; a refusal ends the step, but not the story. */
  const perform: Perform = async (command, who, at, request, image) => {
    if ('role' in who) return performNow(command, who, at, request, image);
    const asked = { uid: who.uid, command: command.name };
    try {
      const result = await performNow(command, who, at, request, image);
      answers.push({ ...asked, result: result as Answered['result'], refused: null });
      return result;
    } catch (error) {
      if (error instanceof RefusedError) {
        answers.push({ ...asked, result: null, refused: error.message });
        refusals.add(error);
      }
      throw error;
    }
  };

  async function play(): Promise<void> {
    const sorted = steps.toSorted((a, b) => a.at - b.at);
    let clock = Math.floor((sorted[0]?.at ?? 0) / TICK) * TICK;
    for (const { at, happen } of sorted) {
      for (; clock <= at; clock += TICK) {
        await sendPushes(clock, push);
        await offerPlaces(clock);
        await approveSeen(clock);
      }
      try {
        await happen(at);
      } catch (error) {
        if (!refusals.has(error)) throw error;
      }
      oversold += seatsOver(await store.find('enrollments', {}), await store.find('offerings', {}), at);
    }
  }

  /** What the figures are counted from, without the pictures. */
  async function facts(weekend: string): Promise<Omit<Facts, 'pictures'>> {
    return {
      weekend,
      learners: (await store.find('users', {})).map(({ id }) => id),
      orders: await store.find('orders', {}),
      enrollments: await store.find('enrollments', {}),
      offerings: await store.find('offerings', {}),
      attendance: await store.find('attendance', {}),
      rounds: await store.find('messageRounds', {}),
      sent: await store.find('messagesSent', {}),
      pushes: [...phones].flatMap(([uid, { received }]) =>
        received.map(({ payload: { tag } }) => ({ uid, tag })),
      ),
      answers,
      oversold,
    };
  }

  const plan = (at: Instant, happen: StepAction) => steps.push({ at, happen });
  return { facts, perform, phones, plan, play };
}
