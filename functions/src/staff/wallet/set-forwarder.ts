import { randomBytes } from 'node:crypto';
import type { Instant } from '../../../../src/domain/time/time.ts';
import { FORWARDER_STATE, PRIVATE_SETTINGS } from '../../../../src/domain/wire/collections.ts';
import { errorMessages } from '../../../../src/domain/wire/messages.ts';
import { setForwarder } from '../../../../src/domain/wire/wallet-command.ts';
import { addAuditEntry } from '../../audit/audit.ts';
import { always, staffCommandWithoutTransaction } from '../../command/command.ts';
import { findAnswer, storeAnswer } from '../../command/idempotency.ts';
import { RefusedError } from '../../http/refused-error.ts';
import { transact } from '../../store/store.ts';

/** The answer as kept for a retry: without the key. */
type Kept = { readonly setAt: Instant };

export const handler = staffCommandWithoutTransaction(
  setForwarder,
  (call) =>
    transact(async (transaction) => {
      const given = (await findAnswer(transaction, call)) as Kept | null;
      const settings = await transaction.get('privateSettings', PRIVATE_SETTINGS);
      const state = await transaction.get('forwarderState', FORWARDER_STATE);
      const { isOn } = call.request;
      if (given !== null) {
        const { setAt } = given;
        const isStill = isOn ? settings?.forwarder?.setAt === setAt : settings?.forwarder === null;
        if (!isStill) throw new RefusedError('conflict', errorMessages.keyReused);
        return { key: settings?.forwarder?.key ?? null, setAt };
      }
      const key = isOn ? randomBytes(32).toString('hex') : null;
      const setAt = call.now;
      const forwarder = key === null ? null : { key, setAt };
      if (settings === null) transaction.set('privateSettings', PRIVATE_SETTINGS, { forwarder });
      else transaction.update('privateSettings', PRIVATE_SETTINGS, { forwarder });
      transaction.set('forwarderState', FORWARDER_STATE, {
        heardAt: state?.heardAt ?? null,
        setAt: isOn ? setAt : null,
        ...(state?.hours && { hours: state.hours }),
      });
      addAuditEntry(transaction, call.actor, {
        action: 'forwarder_set',
        id: FORWARDER_STATE,
        before: { isOn: (settings?.forwarder ?? null) !== null },
        after: { isOn },
        at: call.now,
      });
      storeAnswer(transaction, call, { setAt } satisfies Kept);
      return { key, setAt };
    }),
  { needsTouch: always },
);
