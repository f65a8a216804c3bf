/** Which moments of the story are pictures: what its people see then. */
import { offeringIdOf } from '../../src/domain/classes/offering.ts';
import { addDays, type Day, lusakaInstant } from '../../src/domain/time/time.ts';
import { paths } from '../../src/domain/wire/paths.ts';
import type { Camera } from './camera.ts';
import { cast, type Fate, type Learner } from './cast.ts';
import type { Desk } from './desk.ts';

/** Who is seen in a picture. */
const one = (fate: Fate): Learner => {
  const found = cast.find((learner) => learner.fate === fate);
  if (found === undefined) throw new Error(`Nobody of the story is "${fate}".`);
  return found;
};

const placed = one('placed, takes');
const pupil = one('comes');
const unpaid = one('unpaid, comes');
const missing = one('misses');
const checked = one('provisional');
/** Those whose phone is seen: they sign in. */
export const onPictures = [placed, pupil, unpaid, missing, checked];

export function planPictures({ plan }: Desk, { take }: Camera, weekend: Day): void {
  const shoot = (
    days: number,
    time: string,
    name: string,
    as: Learner | 'staff',
    path: string,
    ...shown: readonly RegExp[]
  ) => plan(lusakaInstant(addDays(weekend, days), time), (at) => take(name, at, as, path, ...shown));
  const page = paths.opsPage;
  const door = ({ courseId }: Learner, slot: 'saturday' | 'sunday') =>
    paths.join(offeringIdOf(courseId, weekend), slot);
  shoot(-2, '12:20', 'thursday-weekend', 'staff', page('weekend'), /link/i);
  shoot(-2, '16:10', 'thursday-offer', placed, paths.dashboard(), /place is free|Take/i);
  shoot(-1, '16:05', 'friday-missing', 'staff', page('weekend'), /link/i);
  shoot(-1, '16:35', 'friday-round', 'staff', page(`rounds?kind=unpaid&weekend=${weekend}`), /Start a round/);
  shoot(0, '14:45', 'saturday-checked', checked, paths.dashboard(), /Join/);
  shoot(0, '14:45', 'saturday-unpaid', unpaid, door(unpaid, 'saturday'), /Join/, /payment is approved/);
  shoot(0, '14:45', 'saturday-open', pupil, door(pupil, 'saturday'), /Join/);
  const roster = page(`weekend/${offeringIdOf(checked.courseId, weekend)}/saturday`);
  shoot(0, '15:08', 'saturday-door', 'staff', roster, /^Not paid$/, /provisionally/);
  shoot(0, '18:05', 'saturday-missed', missing, paths.dashboard(), /You missed Saturday/);
  const list = page(`rounds?kind=missed&weekend=${weekend}`);
  shoot(0, '18:05', 'saturday-missed-list', 'staff', list, /Start a round/);
  shoot(1, '16:45', 'sunday-again', missing, door(missing, 'sunday'), /Join/);
  shoot(1, '17:30', 'sunday-weekend', 'staff', page('weekend'), /Sun 17:00/);
}
