/** Carries out the hub's commands by their own handlers, without HTTP, at any moment. */
import * as z from 'zod';
import type { Call } from '../../functions/src/command/call.ts';
import type { CommandEndpoint } from '../../functions/src/command/command.ts';
import type { Actor } from '../../functions/src/command/guard.ts';
import { routes } from '../../functions/src/routes.ts';
import type { Instant } from '../../src/domain/time/time.ts';
import type { Command, CommandAnswer, CommandRequest } from '../../src/domain/wire/commands.ts';
import type { Member } from './people.ts';

type Learner = { readonly uid: string; readonly email: string };
type Image = Uint8Array<ArrayBuffer> | null;
type AnyCall = Call<Command, Actor>;
type AnyEndpoint = CommandEndpoint<Command, Actor, [prepared: unknown]>;

/** Sends a command as this learner or member of staff. @throws RefusedError; ZodError where the request does not fit */
export type Perform = <C extends Command>(
  command: C,
  who: Learner | Member,
  at: Instant,
  request: CommandRequest<C>,
  image?: Image,
) => Promise<CommandAnswer<C>>;

let calls = 0;

export const performBy =
  (carryOut: (handler: AnyEndpoint, call: AnyCall) => Promise<unknown>): Perform =>
  async <C extends Command>(
    command: C,
    who: Learner | Member,
    now: Instant,
    request: unknown,
    image: Image = null,
  ) => {
    const handler = await routes[command.name as keyof typeof routes]();
    const actor: Actor =
      'role' in who
        ? { kind: 'staff', ...who }
        : { kind: 'learner', uid: who.uid, email: who.email, signedInAt: now };
    const key = `seed-${process.pid}-${(calls += 1)}`;
    const checked = z.parse(command.request, request) as AnyCall['request'];
    const call: AnyCall = { actor, request: checked, image, command: command.name, key, bodyHash: key, now };
    return (await carryOut(handler as unknown as AnyEndpoint, call)) as CommandAnswer<C>;
  };

export const perform = performBy((handler, call) => handler.run(call));
