/** Live settings and staff members. Only owners may watch members. */
import { staffMemberSchema } from '../../domain/people/staff-member.ts';
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

const setting = (id: string) => ({ collection: collections.settings, id });

export const liveSettings = liveQuery(setting(PUBLIC_SETTINGS), publicSettingsSchema);

export const liveApprovalRule = liveQuery(setting(APPROVAL_RULE), approvalRuleSchema);

export const liveForwarder = liveQuery(setting(FORWARDER_STATE), forwarderStateSchema);

export const liveTemplates = liveQuery(setting(MESSAGE_TEMPLATES), messageTemplatesSchema);

export const liveMembers = liveQuery(
  { collection: collections.admins, orderBy: [['email', 'asc']] },
  staffMemberSchema,
);
