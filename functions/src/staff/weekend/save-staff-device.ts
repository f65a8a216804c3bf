/** `save-staff-device`: a member of staff wants to be told of the weekend on this device (decision 0085). */
import { isPushEndpoint } from '../../../../src/domain/notifications/push.ts';
import { pushRefusals } from '../../../../src/domain/notifications/push-text.ts';
import { saveStaffDevice } from '../../../../src/domain/weekend/staff-device-command.ts';
import { PUSH_DEVICES_MAX } from '../../../../src/domain/wire/limits.ts';
import { staffCommand } from '../../command/command.ts';
import { config } from '../../env.ts';
import { hashOf } from '../../hash.ts';
import { refuseField } from '../../http/refused-error.ts';
import { isPublicKey } from '../../push/push-service.ts';

export const handler = staffCommand(saveStaffDevice, async (transaction, call) => {
  const { endpoint, keys } = call.request;
  if (!isPushEndpoint(endpoint, config.isOnEmulators))
    throw refuseField('endpoint', pushRefusals.unknownService);
  if (!isPublicKey(keys.p256dh)) throw refuseField('keys', pushRefusals.unknownService);
  const { uid } = call.actor;
  const id = hashOf(endpoint);
  const known = await transaction.get('staffDevices', id);
  const own = await transaction.find('staffDevices', [['uid', '==', uid]]);
  const others = own.filter((one) => one.id !== id).sort((a, b) => b.createdAt - a.createdAt);
  for (const oldest of others.slice(PUSH_DEVICES_MAX - 1)) transaction.remove('staffDevices', oldest.id);
  const before = known?.uid === uid ? known : null;
  const kinds = [...new Set(call.request.kinds)];
  transaction.set('staffDevices', id, {
    uid,
    endpoint,
    keys,
    kinds,
    createdAt: before?.createdAt ?? call.now,
  });
  return {
    answer: { kinds },
    audit: {
      action: 'staff_device_saved',
      target: { collection: 'staffDevices', id },
      before: before && { kinds: before.kinds },
      after: { kinds },
    },
  };
});
