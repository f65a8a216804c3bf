/** Live reads of the settings and of all members of staff. */
import { type StaffMember, staffMemberSchema } from '../../domain/people/staff-member.ts';
import { type ApprovalRule, approvalRuleSchema } from '../../domain/money/approval-rule.ts';
import { APPROVAL_RULE, collections, PUBLIC_SETTINGS } from '../../domain/wire/collections.ts';
import { type PublicSettings, publicSettingsSchema } from '../../domain/wire/settings/public-settings.ts';
import { type StaffWatcher, watchStaff } from './reads.ts';

/** For owners and managers. */
export function watchSettings(watcher: StaffWatcher<PublicSettings>): () => void {
  return watchStaff({ collection: collections.settings, id: PUBLIC_SETTINGS }, publicSettingsSchema, watcher);
}

/** For owners and managers; nothing until an owner has set it. */
export function watchApprovalRule(watcher: StaffWatcher<ApprovalRule>): () => void {
  return watchStaff({ collection: collections.settings, id: APPROVAL_RULE }, approvalRuleSchema, watcher);
}

/** For owners. */
export function watchMembers(watcher: StaffWatcher<StaffMember>): () => void {
  return watchStaff(
    { collection: collections.admins, orderBy: [['email', 'asc']] },
    staffMemberSchema,
    watcher,
  );
}
