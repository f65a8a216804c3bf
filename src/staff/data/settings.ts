/** Live settings and staff members. Only owners may watch members. */
import type * as z from 'zod/mini';
import { approvalRuleSchema } from '../../domain/money/approval-rule.ts';
import { forwarderStateSchema } from '../../domain/money/wallet/forwarder.ts';
import { messageTemplatesSchema } from '../../domain/rounds/message-template.ts';
import {
  APPROVAL_RULE,
  collections,
  FORWARDER_STATE,
  MESSAGE_TEMPLATES,
  PUBLIC_SETTINGS,
} from '../../domain/wire/collections.ts';
import { publicSettingsSchema } from '../../domain/wire/settings/public-settings.ts';
import { liveQuery } from './reads.ts';
import { tables } from './tables.ts';

const setting = <S extends z.core.$ZodType>(id: string, schema: S) =>
  liveQuery({ collection: collections.settings, schema, id });

export const liveSettings = setting(PUBLIC_SETTINGS, publicSettingsSchema);

export const liveApprovalRule = setting(APPROVAL_RULE, approvalRuleSchema);

export const liveForwarder = setting(FORWARDER_STATE, forwarderStateSchema);

export const liveTemplates = setting(MESSAGE_TEMPLATES, messageTemplatesSchema);

export const liveMembers = liveQuery({ ...tables.admins, orderBy: [['email', 'asc']] });
