/** Live reads of the settings and of all members of staff. */
import { type StaffMember, staffMemberSchema } from '../../domain/people/staff-member.ts';
import { collections, PUBLIC_SETTINGS } from '../../domain/wire/collections.ts';
import { type PublicSettings, publicSettingsSchema } from '../../domain/wire/setting.ts';
import { type StaffWatcher, watchStaff } from './reads.ts';

/** For owners and managers. */
export function watchSettings(watcher: StaffWatcher<PublicSettings>): () => void {
  return watchStaff({ collection: collections.settings, id: PUBLIC_SETTINGS }, publicSettingsSchema, watcher);
}

/** For owners. */
export function watchMembers(watcher: StaffWatcher<StaffMember>): () => void {
  return watchStaff(
    { collection: collections.admins, orderBy: [['email', 'asc']] },
    staffMemberSchema,
    watcher,
  );
}
