/** Who gets into a class, a seat in a weekend, and a certificate. */
import { type Guard, guardsOf } from '../guard.ts';

export const classes: readonly Guard[] = [
  ...guardsOf('functions/src/learner/classes.ts', ['join-class'], {
    'A class opens 15 minutes before it': "if (state === 'upcoming') {",
    'A class closes': "if (state === 'ended') throw conflict(joinRefusals.ended);",
    'Who has no access gets no link': "if (state === 'noAccess')",
    'A hidden class has no link': ['if (offering === null || !offering.isVisible)', 'if (offering === null)'],
    'A link that is not published is given to nobody': [
      'offering.linksPublished[slot] && links !== null',
      'links !== null',
    ],
    'A recording is for those who may watch recordings': 'if (entitled.length === 0) {',
    'A recording is of one’s own weekend':
      'if (!entitled.some((enrollment) => isOwnWeekend(enrollment, offering.weekendDate)))',
  }),
  ...guardsOf('functions/src/learner/classes.ts', ['after-class'], {
    '“I was there” is said of an order of one’s own': [
      `slot, reason } = request;
    const enrollment = await ownEnrollment(transaction, orderId, uid);`,
      `slot, reason } = request;
    const enrollment = await transaction.get('enrollments', orderId);
    if (enrollment === null) throw notFound(errorMessages.unknownOrder);`,
    ],
    '“I was there” is said once of a class': "if ((await transaction.get('attendanceClaims', id)) !== null)",
    '“I was there” is said of classes that are over, for two weeks': `const refusal = claims.claimRefusal({ enrollment, offering, slot, mark }, now);
    if (refusal !== null) throw conflict(refusal);`,
  }),
  ...guardsOf('functions/src/staff/people.ts', ['after-class'], {
    '“I was there” is answered once':
      "if (claim.status !== 'waiting') throw conflict(staffMessages.claimDecided);",
  }),
  ...guardsOf('functions/src/learner/classes.ts', ['after-class'], {
    'Feedback is given once': "if ((await transaction.get('feedback', orderId)) !== null)",
    'Feedback is for who was there, after the last class': `const refusal = feedback.feedbackRefusal(enrollment, visible, marks, now);
    if (refusal !== null) throw conflict(refusal);`,
  }),
  ...guardsOf('functions/src/store/enrollments.ts', ['whole-hub/provisional-entry'], {
    'Nobody enters on a proof unless owners allow it':
      'if (!mayEnterProvisionally({ setting, order, proof, enrollment }, weekend)) continue;',
    'Entry on a proof ends with its weekend': [
      'if (now <= until) return { enrollment, until };',
      'return { enrollment, until };',
    ],
  }),
  ...guardsOf('functions/src/staff/classes.ts', ['staff-courses'], {
    'A link is published where there is one': 'if (published[part] && links[`${part}Link`] === null) {',
    'A recording leads into no live class': 'if (isRecordingLive(links))',
    'Two courses do not meet in one room by mistake':
      'if (taken !== null) throw refuseField(`${taken}Link`, staffMessages.linkTaken);',
    'A class is moved within three days of its weekend':
      'if (!days.includes(lusakaDay(whole[field]))) throw refuseField(field, staffMessages.classTime);',
  }),
  ...guardsOf('functions/src/staff/classes.ts', ['next-cohort'], {
    'A course keeps no room that another course has on a later weekend': [
      `await checkRooms(transaction, offering, links);
      return`,
      'return',
    ],
    'A planned weekend gets no room of another course': ['if (isTaken || (kept', 'if ((kept'],
    'Registration closes after it opens, and before the classes': 'checkRegistration(whole);',
  }),
  ...guardsOf('src/domain/wire/values.ts', ['staff-courses'], {
    'A class link is https': [
      'export const httpsUrlSchema = z.url().check(z.regex(/^https:\\/\\/[^/?#@\\\\]+(?:[/?#]|$)/i));',
      'export const httpsUrlSchema = z.url();',
    ],
  }),
  ...guardsOf('functions/src/learner/registration.ts', ['register-course'], {
    'Nobody orders at a higher price than the form said': 'if (open === null) checkPrice(course, call);',
    'A learner has one order for a course': [
      'const open = await openOrder(transaction, call);',
      'const open = (await openOrder(transaction, call)) && null;',
    ],
    'A closed course takes nobody':
      'if (open === null && !course.isActive) throw notFound(errorMessages.unknownCourse);',
  }),
  ...guardsOf('src/domain/seats/seats.ts', ['seats', 'whole-hub/seat-holds', 'whole-hub/moves'], {
    'A weekend takes as many as it has seats': [
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
    'A hold of a seat ends by itself': [
      "reader.find('enrollments', { courseId, seatHeldUntil: ['>', now] }, HOLDERS_MAX),",
      "reader.find('enrollments', { courseId, seatHeldUntil: ['>', 0] }, HOLDERS_MAX).then((all) => all.map((one) => ({ ...one, seatHeldUntil: now + 1 }))),",
    ],
  }),
  ...guardsOf('functions/src/learner/registration.ts', ['whole-hub/place-offers'], {
    'An offered place is taken by who got the offer': [
      'if (offer?.userId !== uid) throw notFound(placeRefusals.gone);',
      'if (offer === null) throw notFound(placeRefusals.gone);',
    ],
    'An offer that ended is taken by nobody': '!isOpenOffer(offer, now) || ',
  }),
  ...guardsOf('functions/src/learner/registration.ts', ['ask-move'], {
    'A learner moves an order of the own': [
      'if (enrollment?.studentId !== actor.uid) throw notFound(errorMessages.unknownOrder);',
      'if (enrollment === null) throw notFound(errorMessages.unknownOrder);',
    ],
  }),
  ...guardsOf('src/domain/seats/weekend-change.ts', ['ask-move'], {
    'A learner moves once, and until Friday noon':
      'if (!canAskMove(enrollment, now)) return askMoveRefusals.once;',
    'A learner enters no weekend that is not open': [
      'if (isRegistrationOpen(target, now)) return null;',
      'if (target) return null;',
    ],
  }),
  ...guardsOf('functions/src/staff/seats.ts', ['whole-hub/moves'], {
    'Staff move nobody to where there are no classes': 'if (blocked !== null) return stays(blocked);',
    'Staff read the warning before they move somebody':
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
    'Temporary access has an end within its days':
      'if (until !== null && (until <= call.now || until > call.now + temporaryAccessDays * DAY))',
  }),
  ...guardsOf('functions/src/staff/people.ts', ['staff-commands'], {
    'A note that a colleague wrote meanwhile stays':
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
    'Only what was earned is issued together': [
      'one.isEarned && !one.enrollment.certificateId',
      '!one.enrollment.certificateId',
    ],
    'No enrollment gets two certificates': [
      "enrollment?.status === 'paid' && !enrollment.certificateId && user !== null",
      'user !== null',
    ],
    'None is issued together before the last class is over': 'if (!isOver(weekend, call.now))',
    'Nobody gets one by exception without having paid': "if (enrollment.status !== 'paid')",
    'Nobody gets a second one by exception': "if (known && known.status === 'valid')",
    'One that holds no more is not withdrawn again': "certificate.status !== 'valid' ||",
  }),
];
