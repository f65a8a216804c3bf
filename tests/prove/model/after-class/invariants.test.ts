/** A small hub after its classes, and what is said once one thing in it is changed. */
import { expect, test } from 'vitest';
import { hashOf } from '../../../../functions/src/hash.ts';
import type { Document } from '../found.ts';
import { FIRST_WEEKEND, newLearner } from '../hub-model.ts';
import { afterClassViolationsOf } from './invariants.ts';

const [UID, COURSE, CODE, OLD, NEW] = ['learner', 'course', 'ACDEFGHJ', 'ACDEFGHJKMNP', 'ACDEFGHJKMNQ'];
const MARK = `${COURSE}_saturday_${UID}`;

const enrollment = { id: CODE, studentId: UID, courseId: COURSE, certificateId: NEW as string | null };
const mark = { id: MARK, userId: UID, offeringId: COURSE, joinedAt: [], correctedTo: true as boolean | null };
const claim = { id: MARK, userId: UID, status: 'granted' };
const row = { id: 'row', action: 'attendance_claim_granted' };
const judged = { id: CODE, userId: UID as string | null, courseId: COURSE, face: 'good', text: 'Thank you' };
const renewed = {
  id: NEW,
  userId: UID,
  orderId: CODE,
  printed: {},
  jwt: 'new',
  issuedBy: 'owner',
  digest: hashOf('new'),
  statusIndex: 1,
  status: 'valid',
  replaces: OLD,
  reason: null,
};
const old = {
  ...renewed,
  id: OLD,
  jwt: 'old',
  digest: hashOf('old'),
  statusIndex: 0,
  status: 'replaced',
  replaces: null,
};
const fine = {
  enrollments: [enrollment],
  attendance: [mark],
  attendanceClaims: [claim],
  feedback: [judged],
  certificates: [old, renewed] as Document[],
  auditLog: [row],
};

const said = (changes: Partial<typeof fine>, isDeleted = false) => {
  const links = { saturday: '', sunday: '' };
  const classes = [{ offeringId: COURSE, weekend: FIRST_WEEKEND, links }];
  const model: Parameters<typeof afterClassViolationsOf>[0] = {
    learners: [newLearner(UID, isDeleted)],
    courses: [{ id: COURSE, seats: null, classes }],
    claims: new Map([[MARK, { uid: UID, status: 'granted' }]]),
    feedback: new Map([[CODE, { uid: UID, face: 'good' }]]),
    certificates: new Map([
      [OLD, { uid: UID, digest: hashOf('old'), status: 'replaced' }],
      [NEW, { uid: UID, digest: hashOf('new'), status: 'valid' }],
    ]),
  };
  return afterClassViolationsOf(model, { ...fine, ...changes }).join('; ');
};

const forgotten = {
  userId: null,
  orderId: null,
  printed: null,
  jwt: null,
  issuedBy: null,
  replaces: null,
  reason: null,
};
const left = {
  enrollments: [{ ...enrollment, certificateId: null }],
  attendance: [],
  attendanceClaims: [],
  feedback: [{ ...judged, id: 'drawn', userId: null, text: null as never }],
  certificates: [
    { ...old, ...forgotten },
    { ...renewed, ...forgotten },
  ],
};

test('nothing is said where everything holds, nor of what a deleted account may leave', () => {
  expect(said({})).toBe('');
  expect(said(left, true)).toBe('');
});

test.each<[string, Partial<typeof fine>, string]>([
  ['a claim that is gone', { attendanceClaims: [] }, 'is undefined, not granted'],
  ['another answer', { attendanceClaims: [{ ...claim, status: 'refused' }] }, 'is refused, not granted'],
  ['a claim nobody made', { attendanceClaims: [claim, { ...claim, id: 'x' }] }, 'stored and was refused'],
  ['a grant without its mark', { attendance: [{ ...mark, correctedTo: null }] }, 'its mark differs'],
  ['a mark nobody made', { attendance: [mark, { ...mark, id: 'x' }] }, 'nobody corrected x'],
  ['a claim decided twice', { auditLog: [row, row] }, '1 claims were decided, and the log has 2'],
  ['feedback that is gone', { feedback: [] }, 'is gone or another'],
  ['another face', { feedback: [{ ...judged, face: 'bad' }] }, 'is gone or another'],
  ['a second one', { feedback: [judged, { ...judged, id: 'x' }] }, 'on x should not be there'],
  ['feedback of who was absent', { attendance: [] }, 'who was not there'],
  ['a certificate that is gone', { certificates: [renewed] }, `the certificate ${OLD} is gone`],
  ['one nobody issued', { certificates: [old, renewed, { ...renewed, id: 'x' }] }, 'x is there and was'],
  ['two that hold', { certificates: [{ ...old, status: 'valid' }, renewed] }, 'has 2 valid certificates'],
  ['an older one named', { enrollments: [{ ...enrollment, certificateId: OLD }] }, `its newest is ${NEW}`],
  ['another token', { certificates: [old, { ...renewed, jwt: 'x' }] }, 'is not its token’s'],
])('%s is said', (_name, changes, sentence) => {
  expect(said(changes)).toContain(sentence);
});

test.each<[string, Partial<typeof fine>, string]>([
  ['a name on a certificate', { certificates: [{ ...old, ...forgotten, printed: {} }] }, 'has printed'],
  ['another digest', { certificates: [{ ...old, ...forgotten, digest: 'x' }] }, 'another digest'],
  ['a claim', { attendanceClaims: [claim] }, 'is granted, not undefined'],
  ['whose feedback it is', { feedback: [judged] }, 'should not be there'],
  ['what was written', { feedback: [{ ...judged, userId: null }] }, 'tells of a deleted account'],
  ['feedback that no longer counts', { feedback: [] }, 'deleted accounts gave good'],
])('%s left by a deleted account is said', (_name, changes, sentence) => {
  expect(said({ ...left, ...changes }, true)).toContain(sentence);
});
