/** Live settings and staff members. Only owners may watch members. */
import { type StaffMember, staffMemberSchema } from '../../domain/people/staff-member.ts';
import { type ApprovalRule, approvalRuleSchema } from '../../domain/money/approval-rule.ts';
import { APPROVAL_RULE, collections, PUBLIC_SETTINGS } from '../../domain/wire/collections.ts';
import { type PublicSettings, publicSettingsSchema } from '../../domain/wire/settings/public-settings.ts';
import { type StaffWatcher, watchStaff } from './reads.ts';

export function watchSettings(watcher: StaffWatcher<PublicSettings>): () => void {
  return watchStaff({ collection: collections.settings, id: PUBLIC_SETTINGS }, publicSettingsSchema, watcher);
}

/** Empty until an owner has set it. */
export function watchApprovalRule(watcher: StaffWatcher<ApprovalRule>): () => void {
  return watchStaff({ collection: collections.settings, id: APPROVAL_RULE }, approvalRuleSchema, watcher);
}

export function watchMembers(watcher: StaffWatcher<StaffMember>): () => void {
  return watchStaff(
    { collection: collections.admins, orderBy: [['email', 'asc']] },
    staffMemberSchema,
    watcher,
  );
}
