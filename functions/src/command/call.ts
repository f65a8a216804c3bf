/** An accepted call of a command: who asks for what, under which key. */
import type * as z from 'zod';
import type { Command } from '../../../src/domain/wire/commands.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import type { Actor } from './guard.ts';

export type Call<C extends Command, A extends Actor> = {
  readonly actor: A;
  readonly request: z.infer<C['request']>;
  /** Part `image` of a multipart body. */
  readonly image: Uint8Array<ArrayBuffer> | null;
  readonly command: C['name'];
  readonly key: string;
  /** Detects a key that is reused for another body. */
  readonly bodyHash: string;
  readonly now: Instant;
};

export type KeyedCall = Pick<Call<Command, Actor>, 'actor' | 'command' | 'key' | 'bodyHash' | 'now'>;
