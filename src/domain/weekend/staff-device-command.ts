/** Commands with which a member of staff has one device told of the weekend. Permission of each: `review_payments`. */
import * as v from 'valibot';
import { endpointSchema, pushKeysSchema } from '../notifications/push.ts';
import { staffPushKindSchema } from './staff-push.ts';

/** Saves a device of the caller, or changes what it is told; one browser belongs to one member of staff at a time. */
export const saveStaffDevice = {
  name: 'save-staff-device',
  request: v.object({
    endpoint: endpointSchema,
    keys: pushKeysSchema,
    kinds: v.pipe(v.array(staffPushKindSchema), v.maxLength(staffPushKindSchema.options.length)),
  }),
  answer: v.object({ kinds: v.array(staffPushKindSchema) }),
} as const;

/** `removed` is false where the hub does not know the device, or it is a colleague's. */
export const removeStaffDevice = {
  name: 'remove-staff-device',
  request: v.object({ endpoint: endpointSchema }),
  answer: v.object({ removed: v.boolean() }),
} as const;
