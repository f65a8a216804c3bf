import { country } from '#hub';
import { deviceTime } from '../time/device-zone.ts';
import { DAY, MINUTE } from '../wire/limits.ts';
import { formatDateTime, type Instant, TIME_ZONE_LABEL } from '../time/time.ts';

/** `needs_install`: an iPhone before the app is on its home screen. */
export type PushStatus = 'unsupported' | 'needs_install' | 'blocked' | 'off' | 'on';

export type ReadinessPoint = 'installed' | 'notifications' | 'clock' | 'zone' | 'synced';
export type ReadinessFix = 'install' | 'turn_on' | 'test' | 'ask_time' | 'sync';

export type ReadinessCheck = {
  readonly point: ReadinessPoint;
  readonly ok: boolean;
  readonly text: string;
  readonly fix: ReadinessFix | null;
};

export type PhoneFacts = {
  readonly install: 'installed' | 'offered' | 'by-hand' | 'in-safari' | 'none';
  readonly push: PushStatus;
  readonly testedAt: Instant | null;
  /** Device clock minus server clock, ms; null if never measured. */
  readonly clockOff: number | null;
  readonly zone: string;
  readonly syncedAt: Instant | null;
};

/** A smaller error makes nobody miss a class. */
export const CLOCK_TOLERANCE = 2 * MINUTE;
export const SYNC_FRESH = DAY;

type Finding = Omit<ReadinessCheck, 'point'>;
const fine = (text: string): Finding => ({ ok: true, text, fix: null });
const missing = (text: string, fix: ReadinessFix | null = null): Finding => ({ ok: false, text, fix });

const points = {
  installed: ({ install }) => installs[install],
  notifications: ({ push, testedAt }) => {
    if (push !== 'on') return pushes[push];
    if (testedAt === null) return missing('Notifications are on, but none has arrived here yet.', 'test');
    return fine(`A test notification arrived here on ${formatDateTime(testedAt)}.`);
  },
  clock: ({ clockOff }) => {
    if (clockOff === null) return missing('We could not check the clock of this phone yet.', 'ask_time');
    if (Math.abs(clockOff) <= CLOCK_TOLERANCE) return fine('The clock of this phone is right.');
    const how = `${inWords(Math.abs(clockOff))} ${clockOff > 0 ? 'ahead' : 'behind'}`;
    return missing(
      `The clock of this phone is ${how}. Class times here are right, but your alarms are not. Set date and time to automatic in the phone's settings.`,
    );
  },
  zone: ({ zone }, now) =>
    deviceTime(now, zone) === null
      ? fine(`This phone shows ${country}'s time (${TIME_ZONE_LABEL}).`)
      : missing(
          `This phone is set to ${zone}. Class times are in ${TIME_ZONE_LABEL}, with this phone's time beside them. In ${country}, set the time zone to automatic in the phone's settings.`,
        ),
  synced: ({ syncedAt }, now) => {
    if (syncedAt === null)
      return missing('This phone cannot show your dashboard without signal yet.', 'sync');
    const text = `Your dashboard can be read without signal, as of ${formatDateTime(syncedAt)}.`;
    return now - syncedAt <= SYNC_FRESH ? fine(text) : missing(text, 'sync');
  },
} as const satisfies Record<ReadinessPoint, (facts: PhoneFacts, now: Instant) => Finding>;

const installs = {
  installed: fine('The hub is on the home screen of this phone.'),
  offered: missing('Put the hub on your home screen: it opens without signal.', 'install'),
  'by-hand': missing(
    'Put the hub on your home screen: tap Share, the square with an arrow, then “Add to Home Screen”.',
  ),
  'in-safari': missing(
    'Open the hub in Safari and put it on your home screen there: tap Share, the square with an arrow, then “Add to Home Screen”.',
  ),
  none: missing(
    'Open the hub from your home screen. If it is not there, choose “Install” or “Add to Home screen” in the menu of your browser.',
  ),
} as const satisfies Record<PhoneFacts['install'], Finding>;

const pushes = {
  unsupported: missing('This browser shows no notifications. Put your classes in your calendar instead.'),
  needs_install: missing('On an iPhone notifications come once the hub is on the home screen.'),
  blocked: missing(
    'Notifications are blocked for the hub. Allow them in the settings of your browser, or put your classes in your calendar instead.',
  ),
  off: missing('Notifications are off.', 'turn_on'),
} as const satisfies Record<Exclude<PushStatus, 'on'>, Finding>;

export function readinessAt(facts: PhoneFacts, now: Instant): ReadinessCheck[] {
  return (Object.keys(points) as ReadinessPoint[]).map((point) => ({
    point,
    ...points[point](facts, now),
  }));
}

/** `3 minutes`, `1 hour`, `2 days` */
function inWords(ms: number): string {
  const minutes = Math.round(ms / MINUTE);
  const units = [
    ['day', DAY / MINUTE],
    ['hour', 60],
    ['minute', 1],
  ] as const;
  const [name, length] = units.find(([, size]) => minutes >= size) ?? ['minute', 1];
  const count = Math.round(minutes / length);
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
