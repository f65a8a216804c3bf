/** Many commands at one moment, each sent as a phone or a portal sends it, and what is wrong with the answers. */
import { faultOf } from './fault.ts';
import { type Answer, newKey, type Person, sendOnce } from '../../functions/hub.ts';

export type CommandCall = { readonly command: string; readonly person: Person; readonly request: object };
export type Sent = CommandCall & { readonly key: string };
export type AnsweredCall = Sent & { readonly answer: Answer };

/** Milliseconds before each retry of the requests that heard “busy”. */
const PAUSES = [1_000, 3_000, 5_000, 10_000, ...Array.from({ length: 6 }, () => 20_000)] as const;

export const commandCall = (command: string, person: Person, request: object): CommandCall => ({
  command,
  person,
  request,
});

export const keyed = (orders: readonly CommandCall[]): Sent[] =>
  orders.map((one) => ({ ...one, key: newKey() }));

/** Totals of all crowds of this run. */
export const counted = { sent: 0, server_errors: 0, busy: 0, twice: 0, faults: new Map<string, number>() };

/** Sends all of them at one moment. A connection that breaks counts as a fault, too. */
export async function atOnce(sent: readonly Sent[]): Promise<AnsweredCall[]> {
  return Promise.all(
    sent.map(async (one) => {
      const began = performance.now();
      const lost = (error: Error): Answer => ({ status: 0, headers: new Headers(), body: error.message });
      const answer = await sendOnce(one.command, one.person, one.request, { key: one.key }).catch(lost);
      const fault = faultOf(answer, performance.now() - began);
      counted.sent += 1;
      if (answer.status === 503) counted.busy += 1;
      if (fault !== null) {
        counted.server_errors += 1;
        const told = `${one.command}: ${fault}`;
        counted.faults.set(told, (counted.faults.get(told) ?? 0) + 1);
      }
      return { ...one, answer };
    }),
  );
}

/** Retries those that heard “busy” or failed, under their keys and with growing pauses, until each has its answer. */
export async function settle(first: readonly AnsweredCall[]): Promise<AnsweredCall[]> {
  const settled = new Map(first.map((one) => [one.key, one]));
  for (const pause of PAUSES) {
    const left = [...settled.values()].filter(({ answer }) => isOpen(answer));
    if (left.length === 0) break;
    await new Promise((resolve) => setTimeout(resolve, pause));
    for (const one of await atOnce(left)) settled.set(one.key, one);
  }
  return [...settled.values()];
}

const isOpen = ({ status }: Answer) => status === 503 || status === 0 || status >= 500;

/** Counts what happened more often than it may have. */
export function countExcess(what: string, found: number, most: number): void {
  if (found <= most) return;
  counted.twice += found - most;
  counted.faults.set(`${what}: ${found}, not ${most}`, 1);
}

/** The requests of a command that were carried out, according to their answers. */
export const accepted = (all: readonly AnsweredCall[], command: string) =>
  all.filter((one) => one.command === command && one.answer.status === 200);

/** The elements in an order that mixes them, the same one each time. */
export function mixed<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}

export const times = <T>(many: number, make: (at: number) => T): T[] =>
  Array.from({ length: many }, (_, at) => make(at));

/** As `times`, for asynchronous work: 20 at a time. */
export async function inGroups<T>(many: number, make: (at: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let from = 0; from < many; from += 20)
    made.push(...(await Promise.all(times(Math.min(20, many - from), (at) => make(from + at)))));
  return made;
}
