/** Live reads of the settings and of who is on the staff. */
import { type StaffMember, staffMemberSchema } from '../../domain/people/staff-member.ts';
import { collections, PUBLIC_SETTINGS } from '../../domain/wire/collections.ts';
import { type PublicSettings, publicSettingsSchema } from '../../domain/wire/setting.ts';
import { type StaffWatcher, watchStaff } from './reads.ts';

/** Owners and managers may look. */
export function watchSettings(watcher: StaffWatcher<PublicSettings>): () => void {
  return watchStaff({ collection: collections.settings, id: PUBLIC_SETTINGS }, publicSettingsSchema, watcher);
}

/** Owners may look. */
export function watchMembers(watcher: StaffWatcher<StaffMember>): () => void {
  return watchStaff(
    { collection: collections.admins, orderBy: [['email', 'asc']] },
    staffMemberSchema,
    watcher,
  );
}
