/** What must hold of “I was there”, of feedback and of certificates. */
import { isPresent } from '../../../../src/domain/classes/attendance.ts';
import { hashOf } from '../../../../functions/src/hash.ts';
import type { Document, Found as FoundInRun } from '../found.ts';
import { isGone, type Model as ModelOfRun, unless } from '../hub-model.ts';

type Model = Pick<ModelOfRun, 'learners' | 'courses' | 'claims' | 'feedback' | 'certificates'>;
type Found = Pick<
  FoundInRun,
  'enrollments' | 'attendance' | 'attendanceClaims' | 'feedback' | 'certificates' | 'auditLog'
>;

/** A sentence for each thing that does not hold. */
export function afterClassViolationsOf(model: Model, found: Found): string[] {
  return [
    ...claimsOf(model, found),
    ...feedbackOf(model, found),
    ...found.certificates.flatMap((certificate) => certificateOf(model, certificate)),
    ...newestOf(model, found),
  ];
}

/** An acknowledged claim is there as it was decided, once in the log, and stands as corrected attendance iff it was granted. */
function claimsOf(model: Model, { attendanceClaims, attendance, auditLog }: Found): string[] {
  const wrong = [...model.claims].flatMap(([id, { uid, status }]) => {
    const expected = isGone(model, uid) ? undefined : status;
    const stored = attendanceClaims.find((one) => one.id === id)?.['status'];
    const mark = attendance.find((one) => one.id === id);
    const isMarked = mark?.['correctedTo'] === true;
    return [
      ...unless(stored === expected, `the claim ${id} is ${stored}, not ${expected}`),
      ...unless(isMarked === (expected === 'granted'), `${id} is ${expected}, but its mark differs`),
    ];
  });
  const unknown = attendanceClaims.filter(({ id }) => !model.claims.has(id));
  const corrected = attendance.filter(
    ({ id, correctedTo }) => (correctedTo ?? null) !== null && !model.claims.has(id),
  );
  const decided = [...model.claims.values()].filter(({ status }) => status !== 'waiting').length;
  const rows = auditLog.filter(({ action }) => action?.startsWith('attendance_claim_')).length;
  return [
    ...wrong,
    ...unknown.map(({ id }) => `the claim ${id} is stored but was refused`),
    ...corrected.map(({ id }) => `${id} is corrected without a claim`),
    ...unless(rows === decided, `${decided} claims were decided, but the log has ${rows}`),
  ];
}

/** What was acknowledged is there, of somebody who was in class; of a deleted account only the face is left. */
function feedbackOf(model: Model, { feedback, attendance }: Found): string[] {
  const own = feedback.filter(({ userId }) => userId !== null);
  const nameless = feedback.filter(({ userId }) => userId === null);
  const given = [...model.feedback];
  const lost = given.filter(
    ([orderId, { uid, face }]) =>
      !isGone(model, uid) &&
      !own.some((one) => one.id === orderId && one['userId'] === uid && one['face'] === face),
  );
  const gone = given.filter(([, { uid }]) => isGone(model, uid)).map(([, { face }]) => face);
  const faces = nameless.map((one): string => one['face']);
  const wasThere = ({ userId, courseId }: Document) => {
    const classes = model.courses.find(({ id }) => id === courseId)?.classes ?? [];
    return attendance.some(
      (mark) =>
        mark['userId'] === userId &&
        isPresent(mark as never) &&
        classes.some(({ offeringId }) => offeringId === mark['offeringId']),
    );
  };
  return [
    ...lost.map(([orderId]) => `the feedback on ${orderId} is gone or differs`),
    ...own
      .filter(({ id, userId }) => !model.feedback.has(id) || isGone(model, userId))
      .map(({ id }) => `the feedback on ${id} should not be there`),
    ...own.filter((one) => !wasThere(one)).map(({ id }) => `${id} was judged by somebody who was not there`),
    ...unless(gone.sort().join() === faces.sort().join(), `deleted accounts gave ${gone}, not ${faces}`),
    ...nameless
      .filter(({ id, text }) => text !== null || model.feedback.has(id))
      .map(({ id }) => `the feedback ${id} exposes a deleted account`),
  ];
}

const PERSONAL = ['userId', 'orderId', 'printed', 'jwt', 'issuedBy', 'replaces', 'reason'] as const;

/** A certificate is what was issued, in its acknowledged state; of a deleted account only digest and state are left. */
function certificateOf(model: Model, certificate: Document): string[] {
  const { id, digest, status, jwt, userId, printed } = certificate;
  const known = model.certificates.get(id);
  if (known === undefined) return [`the certificate ${id} exists but was refused`];
  const hasGone = isGone(model, known.uid);
  const kept = PERSONAL.filter((field) => certificate[field] !== null);
  return [
    ...unless(status === known.status, `${id} is ${status}, not ${known.status}`),
    ...unless(digest === known.digest, `${id} has a different digest`),
    ...unless(!hasGone || kept.length === 0, `${id} of a deleted account still has ${kept.join(', ')}`),
    ...unless(hasGone || hashOf(jwt ?? '') === digest, `the digest of ${id} is not its token’s`),
    ...unless(hasGone || (userId === known.uid && printed !== null), `${id} lacks its learner’s data`),
  ];
}

/** No certificate is lost; an enrollment has at most one that holds, and names its newest. */
function newestOf(model: Model, { enrollments, certificates }: Found): string[] {
  const lost = [...model.certificates.keys()].filter((code) => !certificates.some(({ id }) => id === code));
  const named = enrollments.flatMap((enrollment) => {
    const own = certificates
      .filter(({ orderId }) => orderId === enrollment.id)
      .sort((a, b) => b['statusIndex'] - a['statusIndex']);
    const valid = own.filter(({ status }) => status === 'valid').length;
    const newest = own[0]?.id ?? null;
    const { id, certificateId = null } = enrollment;
    return [
      ...unless(valid <= 1, `${id} has ${valid} valid certificates`),
      ...unless(certificateId === newest, `${id} names ${certificateId}, but its newest is ${newest}`),
    ];
  });
  return [...lost.map((code) => `the certificate ${code} is gone`), ...named];
}
