/** `create-profile`: the learner's own document after signing up on /auth, once (decisions §3). */
import { createProfile as command } from '../../../src/domain/wire/registration-command.ts';
import { learnerCommand } from '../command/command.ts';
import { runOnce } from '../command/idempotency.ts';
import { transact } from '../store/store.ts';

export const createProfile = learnerCommand(command, (call) =>
  transact((transaction) =>
    runOnce(transaction, call, async () => {
      const { uid, email } = call.actor;
      if (await transaction.get('users', uid)) return { created: false };
      const { name } = call.request;
      transaction.set('users', uid, { name, email, phone: null, createdAt: call.now });
      return { created: true };
    }),
  ),
);
