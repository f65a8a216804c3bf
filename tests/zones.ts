/** Devices elsewhere: a test runs in each of these zones, whatever the machine's own. */
import { describe, expect, test } from 'vitest';

const zones = {
  'Africa/Lusaka': -120,
  UTC: 0,
  'Pacific/Kiritimati': -840,
  'Pacific/Pago_Pago': 660,
  // West of Greenwich and with summer time, which begins on 14 March and ends on 7 November 2027.
  'America/New_York': 300,
} as const;

/** Declares the tests in `body` once for each zone of a device. */
export function inEveryTimeZone(body: () => void): void {
  describe.each(Object.entries(zones))('on a device in %s', (zone, offset) => {
    const own = process.env['TZ'];
    test('the zone is in force', () => {
      process.env['TZ'] = zone;
      expect(new Date('2027-01-15T12:00:00Z').getTimezoneOffset()).toBe(offset);
    });
    describe('then', () => {
      body();
    });
    test('the machine’s own zone is back', () => {
      if (own === undefined) delete process.env['TZ'];
      else process.env['TZ'] = own;
      expect(process.env['TZ']).toBe(own);
    });
  });
}
