/** Many commands at once, each sent as an outbox sends it. */
import { type Answer, newKey, type Person, send } from '../hub.ts';

/** Rounds of the client's own tries. */
const ROUNDS = 9;
/** Requests at once: more would only wait for the emulator's locks, two seconds each. */
const AT_ONCE = 3;

/** Sends a command again under its key while the hub is busy. */
export async function insist(
  command: string,
  person: Person,
  request: object,
  key = newKey(),
): Promise<Answer> {
  for (let round = 1; ; round += 1) {
    const answer = await send(command, person, request, { key });
    if (answer.status !== 503 || round === ROUNDS) return answer;
  }
}

/** Works on each, a few at a time. */
export async function each<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  const next = async (): Promise<void> => {
    const one = left.shift();
    if (one === undefined) return;
    await work(one);
    await next();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

export const times = (many: number) => Array.from({ length: many }, (_, at) => at);

export const statusesOf = (answers: readonly Pick<Answer, 'status'>[]) =>
  answers.map(({ status }) => status).sort();
