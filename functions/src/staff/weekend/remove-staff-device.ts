/** `remove-staff-device`: a member of staff wants to be told nothing more on this device. */
import { removeStaffDevice } from '../../../../src/domain/weekend/staff-device-command.ts';
import { staffCommand } from '../../command/command.ts';
import { hashOf } from '../../hash.ts';

export const handler = staffCommand(removeStaffDevice, async (transaction, call) => {
  const id = hashOf(call.request.endpoint);
  const known = await transaction.get('staffDevices', id);
  const removed = known?.uid === call.actor.uid;
  if (removed) transaction.remove('staffDevices', id);
  return {
    answer: { removed },
    audit: {
      action: 'staff_device_removed',
      target: { collection: 'staffDevices', id },
      before: removed ? { kinds: known.kinds } : null,
      after: null,
    },
  };
});
