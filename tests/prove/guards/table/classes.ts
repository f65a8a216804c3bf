/** Who gets into a class, a seat in a weekend, and a certificate. */
import { type Guard, guardsOf } from '../guard.ts';

export const classes: readonly Guard[] = [
  ...guardsOf('functions/src/learner/classes.ts', ['join-class'], {
    'A class opens 15 minutes early': "if (state === 'upcoming') {",
    'A class closes': "if (state === 'ended') throw conflict(joinRefusals.ended);",
    'No access means no link': "if (state === 'noAccess')",
    'A hidden class has no link': ['if (offering === null || !offering.isVisible)', 'if (offering === null)'],
    'An unpublished link is given to nobody': [
      'offering.linksPublished[slot] && links !== null',
      'links !== null',
    ],
    'A recording needs a valid paid enrollment': 'if (entitled.length === 0) {',
    'No other weekend’s recording opens':
      'if (!entitled.some((enrollment) => isOwnWeekend(enrollment, offering.weekendDate)))',
  }),
  ...guardsOf('functions/src/learner/classes.ts', ['after-class'], {
    '“I was there” is for one’s own order': [
      `slot, reason } = request;
    const enrollment = await ownEnrollment(transaction, orderId, uid);`,
      `slot, reason } = request;
    const enrollment = await transaction.get('enrollments', orderId);
    if (enrollment === null) throw notFound(errorMessages.unknownOrder);`,
    ],
    '“I was there” is sent once per class': "if ((await transaction.get('attendanceClaims', id)) !== null)",
    '“I was there” waits for the class to end and has a deadline': `const refusal = claims.claimRefusal({ enrollment, offering, slot, mark }, now);
    if (refusal !== null) throw conflict(refusal);`,
  }),
  ...guardsOf('functions/src/staff/people.ts', ['after-class'], {
    '“I was there” is answered once':
      "if (claim.status !== 'waiting') throw conflict(staffMessages.claimDecided);",
  }),
  ...guardsOf('functions/src/learner/classes.ts', ['after-class'], {
    'Feedback is given once': "if ((await transaction.get('feedback', orderId)) !== null)",
    'Only attendees give feedback, after the last class': `const refusal = feedback.feedbackRefusal(enrollment, visible, marks, now);
    if (refusal !== null) throw conflict(refusal);`,
  }),
  ...guardsOf('functions/src/store/enrollments.ts', ['whole-hub/provisional-entry'], {
    'Provisional entry needs owners to allow it':
      'if (!mayEnterProvisionally({ setting, order, proof, enrollment }, weekend)) continue;',
    'Provisional entry ends with its weekend': [
      'if (now <= until) return { enrollment, until };',
      'return { enrollment, until };',
    ],
  }),
  ...guardsOf('functions/src/staff/classes.ts', ['staff-courses'], {
    'A missing link cannot be published': 'if (published[part] && links[`${part}Link`] === null) {',
    'A recording link is not a class link': 'if (isRecordingLive(links))',
    'Two courses cannot share a room in one slot':
      'if (taken !== null) throw invalidField(`${taken}Link`, staffMessages.linkTaken);',
    'A class is moved within three days of its weekend':
      'if (!days.includes(lusakaDay(whole[field]))) throw invalidField(field, staffMessages.classTime);',
  }),
  ...guardsOf('functions/src/staff/classes.ts', ['next-cohort'], {
    'A kept room cannot be another course’s on a later weekend': [
      `await checkRooms(transaction, offering, links);
      return`,
      'return',
    ],
    'A planned weekend gets no other course’s room': ['if (isTaken || (kept', 'if ((kept'],
    'Registration closes after it opens, by the last class': 'checkRegistration(whole);',
  }),
  ...guardsOf('src/domain/wire/values.ts', ['staff-courses'], {
    'A class link is https': [
      'export const httpsUrlSchema = z.url().check(z.regex(/^https:\\/\\/[^/?#@\\\\]+(?:[/?#]|$)/i));',
      'export const httpsUrlSchema = z.url();',
    ],
  }),
  ...guardsOf('functions/src/learner/registration.ts', ['register-course'], {
    'No order costs more than its form showed': 'if (open === null) checkPrice(course, call);',
    'A learner has one order for a course': [
      'const open = await openOrder(transaction, call);',
      'const open = (await openOrder(transaction, call)) && null;',
    ],
    'Nobody joins a closed course':
      'if (open === null && !course.isActive) throw notFound(errorMessages.unknownCourse);',
  }),
  ...guardsOf('src/domain/seats/seats.ts', ['seats', 'whole-hub/seat-holds', 'whole-hub/moves'], {
    'No weekend is overbooked': [
      'others.filter(({ takes }) => takes(weekendDate)).length < capacity,',
      'others.length < Number.POSITIVE_INFINITY,',
    ],
  }),
  ...guardsOf('functions/src/store/seats/seats.ts', ['whole-hub/seat-holds'], {
    'A seat is held for an unpaid registration': [
      'const held = hours === null ? null : initialHoldEnd(place.weekend, offerings, hours, now);',
      'const held = null; void hours; void initialHoldEnd;',
    ],
  }),
  ...guardsOf('functions/src/store/seats/seats.ts', ['whole-hub/seat-holds', 'seats'], {
    'A hold on a seat expires': [
      "reader.find('enrollments', { courseId, seatHeldUntil: ['>', now] }, HOLDERS_MAX),",
      "reader.find('enrollments', { courseId, seatHeldUntil: ['>', 0] }, HOLDERS_MAX).then((all) => all.map((one) => ({ ...one, seatHeldUntil: now + 1 }))),",
    ],
  }),
  ...guardsOf('functions/src/learner/registration.ts', ['whole-hub/place-offers'], {
    'Only the learner offered a place can take it': [
      'if (offer?.userId !== uid) throw notFound(placeRefusals.gone);',
      'if (offer === null) throw notFound(placeRefusals.gone);',
    ],
    'A closed offer cannot be taken': '!isOpenOffer(offer, now) || ',
  }),
  ...guardsOf('functions/src/learner/registration.ts', ['ask-move'], {
    'Learners move only their own orders': [
      'if (enrollment?.studentId !== actor.uid) throw notFound(errorMessages.unknownOrder);',
      'if (enrollment === null) throw notFound(errorMessages.unknownOrder);',
    ],
  }),
  ...guardsOf('src/domain/seats/weekend-change.ts', ['ask-move'], {
    'A learner moves an order only once': 'if (!canAskMove(enrollment, now)) return askMoveRefusals.once;',
    'Learners move only to open weekends': [
      'if (isRegistrationOpen(target, now)) return null;',
      'if (target) return null;',
    ],
  }),
  ...guardsOf('functions/src/staff/seats.ts', ['whole-hub/moves'], {
    'Staff move nobody to a weekend without classes': 'if (blocked !== null) return stays(blocked);',
    'Staff must accept warnings before a move':
      "if (warning !== null && confirmed?.acceptsWarnings === false) return stays('warned', warning);",
  }),
  ...guardsOf('functions/src/learner/classes.ts', ['calendar'], {
    'A calendar address is for one’s own course': [
      `const { uid } = call.actor;
  await ownEnrollment(transaction, orderId, uid);`,
      `const { uid } = call.actor;
  if ((await transaction.get('enrollments', orderId)) === null) throw notFound(errorMessages.unknownOrder);`,
    ],
  }),
  ...guardsOf('functions/src/staff/people.ts', ['staff-commands', 'whole-hub/staff-settings'], {
    'Temporary access ends within its limit':
      'if (until !== null && (until <= call.now || until > call.now + temporaryAccessDays * DAY))',
  }),
  ...guardsOf('functions/src/staff/people.ts', ['staff-commands'], {
    'A colleague’s newer note is not overwritten':
      'if ((known?.savedAt ?? null) !== over) throw conflict(staffMessages.noteChanged);',
  }),
  ...guardsOf('functions/src/public/catalogue.ts', ['whole-hub/public'], {
    'The catalogue shows visible weekends only': [
      'const visible = offerings.filter(({ isVisible }) => isVisible);',
      'const visible = offerings;',
    ],
    'The catalogue shows open courses only': [
      "store.find('courses', { isActive: true }),",
      "store.find('courses', {}),",
    ],
  }),
  ...guardsOf('functions/src/staff/certificates.ts', ['certificates'], {
    'Only earned certificates go out in bulk': [
      'one.isEarned && !one.enrollment.certificateId',
      '!one.enrollment.certificateId',
    ],
    'No enrollment gets two certificates': [
      "enrollment?.status === 'paid' && !enrollment.certificateId && user !== null",
      'user !== null',
    ],
    'None go out in bulk before the last class ends': 'if (!isOver(weekend, call.now))',
    'Exceptions are only for paid enrollments': "if (enrollment.status !== 'paid')",
    'Exceptions make no second certificate': "if (known && known.status === 'valid')",
    'Only a valid certificate is withdrawn': "certificate.status !== 'valid' ||",
  }),
];
