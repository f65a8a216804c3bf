/** How a request comes to the hub: once, twice at the same moment, again after its answer, or again because the answer was lost. */
import { deleteAccount, joinClass } from '../../../src/domain/wire/command.ts';
import type { Model } from './hub-model.ts';
import { type Answer, type Request, Violation } from './wire.ts';
import type { World } from './world.ts';

const WAYS = ['plain', 'plain', 'plain', 'lost', 'twice', 'again'] as const;
/** Milliseconds without an answer before a request is sent again: one for each stage of a command, which takes some fifty. */
const SILENT_FOR = [2, 8, 15, 25, 40] as const;

export const wayOf = (pick: number) => WAYS[pick % WAYS.length] ?? 'plain';

/** Delivers a request under its one key. @throws Violation where two deliveries are answered differently, or a link leaks */
export async function deliver(model: Model, world: World, request: Request, pick: number): Promise<Answer> {
  const way = wayOf(pick);
  model.story.push(`${request.command} (${way})`);
  const { wire } = world;
  const silent = SILENT_FOR[pick % SILENT_FOR.length] ?? 8;
  const answers =
    way === 'twice'
      ? await Promise.all([wire.send(request), wire.send(request)])
      : way === 'lost'
        ? [await wire.sendAgainAfter(request, silent)]
        : [await wire.send(request), ...(way === 'again' ? [await wire.send(request)] : [])];
  const done = answers.find(({ status }) => status === 200);
  for (const { status, body } of answers) {
    if (request.command !== joinClass.name && /zoom\.us/.test(JSON.stringify(body)))
      throw new Violation(`${request.command} gives away a class link`);
    // A learner who has just deleted the account is nobody at the second try.
    if (done === undefined || request.command === deleteAccount.name) continue;
    if (status !== 200 || JSON.stringify(body.result) !== JSON.stringify(done.body.result))
      throw new Violation(
        `${request.command} has two answers under one key: ${JSON.stringify(done.body.result)} and ${status} ${JSON.stringify(body)}`,
      );
  }
  const answer = done ?? answers[0];
  if (answer === undefined) throw new Error('nothing was sent');
  const said = (answer.body as { error?: { message?: string } }).error?.message;
  model.story.push(`  → ${answer.status}${said === undefined ? '' : ` ${said}`}`);
  return answer;
}
