/** Commands with which a member of staff has one device told of the weekend. */
import * as z from 'zod/mini';
import { endpointSchema, pushKeysSchema } from '../notifications/push.ts';
import { staffPushKindSchema } from './staff-push.ts';

/** Saves a device of the caller, or changes what it is told; one browser belongs to one member of staff at a time. */
export const saveStaffDevice = {
  name: 'save-staff-device',
  permission: 'review_payments',
  logs: ['staff_device_saved'],
  request: z.object({
    endpoint: endpointSchema,
    keys: pushKeysSchema,
    kinds: z.array(staffPushKindSchema).check(z.maxLength(staffPushKindSchema.options.length)),
  }),
  answer: z.object({ kinds: z.array(staffPushKindSchema) }),
} as const;

/** `removed` is false where the hub does not know the device, or it is a colleague's. */
export const removeStaffDevice = {
  name: 'remove-staff-device',
  permission: 'review_payments',
  logs: ['staff_device_removed'],
  request: z.object({ endpoint: endpointSchema }),
  answer: z.object({ removed: z.boolean() }),
} as const;
