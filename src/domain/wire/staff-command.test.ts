import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { NOW } from '../../../tests/factories/clock.ts';
import { makeClassLinks } from '../../../tests/factories/offering.ts';
import { reviewPayment, submitProof } from './command.ts';
import { pushKey } from './push-command.ts';
import { registerCourse } from './registration-command.ts';
import { orderCourses, planWeekends, publishWeekends, saveLinks, saveOffering } from './class-command.ts';
import {
  acceptInvitation,
  correctAttendance,
  editStudent,
  grantAccess,
  inviteStaff,
  reversePayment,
} from './staff-command.ts';
import { learnerCommands, staffCommands } from './commands.ts';

test('every command has an address of its own, in the spec’s way of writing', () => {
  const all = [...Object.values(learnerCommands), ...Object.values(staffCommands), acceptInvitation, pushKey];
  const names = all.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z]+(-[a-z]+)+$/);
});

const published = { saturday: true, sunday: false, recording: false };
type Command = { readonly name: string; readonly request: z.core.$ZodType };
const cases: [command: Command, usual: object, refused: [what: string, changes: object][]][] = [
  [
    registerCourse,
    { courseId: 'data-analysis', agreedToTerms: true },
    [
      ['without agreement to the terms', { agreedToTerms: false }],
      ['of no course', { courseId: '' }],
      ['under a blank name', { name: '  ' }],
      ['with an unclear phone', { phone: '12345' }],
    ],
  ],
  [
    submitProof,
    {
      proofId: 'proof-0000000000000001',
      orderId: 'ACDE3467',
      network: 'airtel',
      transactionId: 'PP261124.0930.D12345',
      payerPhone: '+260971234567',
      amount: 100,
      paidAt: NOW,
      message: null,
    },
    [
      ['with a short proof id', { proofId: 'proof-1' }],
      ['with a transaction id as typed', { transactionId: 'pp261124.0930.d12345' }],
      ['with a phone as typed', { payerPhone: '0971234567' }],
      ['with a message of 1,001 characters', { message: 'n'.repeat(1001) }],
      ['with an amount of three decimals', { amount: 0.001 }],
    ],
  ],
  [
    reviewPayment,
    {
      orderId: 'ACDE3467',
      proofId: 'proof-1',
      decision: 'reject',
      receivedAmount: null,
      reason: 'Not found',
    },
    [
      ['with a reason of two letters', { reason: 'no' }],
      ['with a reason of 301 characters', { reason: 'n'.repeat(301) }],
      ['with nothing received', { receivedAmount: 0 }],
    ],
  ],
  [
    grantAccess,
    { enrollmentId: 'ACDE3467', until: NOW, reason: 'Paid at the desk' },
    [
      ['without a reason', { reason: '  ' }],
      ['for no enrollment', { enrollmentId: '' }],
    ],
  ],
  [
    reversePayment,
    { orderId: 'ACDE3467', reason: 'A fake message' },
    [
      ['without a reason', { reason: '' }],
      ['with a reason of two letters', { reason: 'no' }],
      ['with a reason of 301 characters', { reason: 'n'.repeat(301) }],
    ],
  ],
  [
    editStudent,
    { userId: 'learner', name: 'Chanda', phone: '0971234567' },
    [
      ['without a name', { name: ' ' }],
      ['with an unclear phone', { phone: '12345' }],
    ],
  ],
  [
    correctAttendance,
    { offeringId: 'offering', slot: 'saturday', userId: 'learner', present: true, reason: 'Seen in class' },
    [['of a recording', { slot: 'recording' }]],
  ],
  [
    orderCourses,
    { courseIds: ['data-analysis'] },
    [
      ['of none', { courseIds: [] }],
      ['of 51', { courseIds: Array.from({ length: 51 }, (_, at) => `course-${at}`) }],
    ],
  ],
  [
    planWeekends,
    { courseIds: ['data-analysis'], from: '2026-11-28', weeks: 12, times: 'last' },
    [
      ['from a Sunday', { from: '2026-11-29' }],
      ['at other times', { times: 'later' }],
      ['for no week', { weeks: 0 }],
      ['for 13 weeks', { weeks: 13 }],
      ['for half a week', { weeks: 1.5 }],
    ],
  ],
  [
    publishWeekends,
    { offeringIds: ['data-analysis_2026-11-28'] },
    [
      ['none', { offeringIds: [] }],
      ['more than a hundred', { offeringIds: Array.from({ length: 101 }, (_, at) => `offering-${at}`) }],
    ],
  ],
  [
    saveOffering,
    { offeringId: 'offering', saturdayStartsAt: NOW, sundayStartsAt: NOW, isVisible: true, capacity: null },
    [
      ['with no seats', { capacity: 0 }],
      ['at a time of day', { saturdayStartsAt: '15:00' }],
      ['elsewhere', { offeringId: '../courses/x' }],
      ['with registration from a day on', { registrationOpensAt: '2026-11-30' }],
    ],
  ],
  [
    saveLinks,
    { offeringId: 'offering', ...makeClassLinks(), published, recordingSizeMb: 85 },
    [
      ['of half a megabyte', { recordingSizeMb: 0.5 }],
      ['larger than any recording', { recordingSizeMb: 20_001 }],
      ['to a script', { saturdayLink: 'javascript:alert(1)' }],
      ['without https', { recordingLink: 'http://example.com' }],
    ],
  ],
  [
    inviteStaff,
    { email: 'ruth@example.com', name: 'Ruth', role: 'reviewer' },
    [['at no address', { email: 'ruth' }]],
  ],
  [
    acceptInvitation,
    { invitation: 'i'.repeat(43), password: 'twelve chars' },
    [
      ['with 11 characters', { password: 'eleven char' }],
      ['with a guess', { invitation: 'short' }],
    ],
  ],
];

describe.each(cases)('$0.name', ({ request }, usual, refused) => {
  test.each(refused)('%s is refused, and allowed otherwise', (_what, changes) => {
    expect(z.safeParse(request, usual).success).toBe(true);
    expect(z.safeParse(request, { ...usual, ...changes }).success).toBe(false);
  });
});
