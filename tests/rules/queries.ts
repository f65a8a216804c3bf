/** The engines answer without indexes; Firestore itself does not. So each query that needs one is listed here, and the indexes follow. */
export type Query = readonly [
  what: string,
  collection: string,
  equal: readonly string[],
  then: readonly string[],
];

/** The queries of a list in the portal: each of these filters in each of these orders. To page backwards, it reverses the order. */
const listsOf = (collection: string, filters: readonly string[][], orders: readonly string[]) =>
  filters.flatMap((equal) =>
    orders.map(
      (order): Query => [
        `${collection} of one ${equal.join(' and ')}, by ${order}`,
        collection,
        equal,
        [order],
      ],
    ),
  );

/** `then`: what is ordered or compared after the equalities, `-` for newest first, `[]` for a list's element. */
export const queries: readonly Query[] = [
  ...listsOf(
    'enrollments',
    [['status'], ['courseId'], ['status', 'courseId'], ['orderStatus'], ['orderStatus', 'courseId']],
    ['createdAt', '-createdAt', 'firstWeekend', '-firstWeekend'],
  ),
  ...listsOf(
    'auditLog',
    [['action'], ['kind'], ['actor.email'], ['action', 'actor.email'], ['kind', 'actor.email']],
    ['at', '-at'],
  ),
  ['the courses on offer, in their order', 'courses', ['isActive'], ['displayOrder']],
  ['the coming weekends', 'offerings', ['isVisible'], ['weekendDate']],
  ['a course’s weekends since a day', 'offerings', ['courseId', 'isVisible'], ['weekendDate']],
  ['the last weekend of a course before a day', 'offerings', ['courseId'], ['-weekendDate']],
  ['the weekends of a course before a day', 'offerings', ['courseId'], ['weekendDate']],
  ['a learner’s orders', 'orders', ['userId'], ['-createdAt']],
  ['orders in one state', 'orders', ['status'], ['-createdAt']],
  ['unread lines of imports, the last first', 'walletLines', ['settledAt'], ['-importedAt']],
  ['the last imports of staff', 'walletImports', ['source'], ['-at']],
  ['a learner’s enrollments', 'enrollments', ['studentId'], ['-createdAt']],
  ['orders of one state since a day', 'orders', ['status'], ['createdAt']],
  ['active enrollments', 'enrollments', ['status'], ['validUntil']],
  ['active enrollments for one course', 'enrollments', ['status', 'courseId'], ['validUntil']],
  ['active enrollments, backwards', 'enrollments', ['status'], ['-validUntil']],
  ['active enrollments for one course, backwards', 'enrollments', ['status', 'courseId'], ['-validUntil']],
  ['who joined, backwards', 'attendance', ['offeringId', 'slot', 'correctedTo'], ['-__name__']],
  ['who says to have been there, oldest first', 'attendanceClaims', ['status'], ['claimedAt']],
  ['feedback on one course', 'feedback', ['courseId'], ['-givenAt']],
  ['feedback on one weekend', 'feedback', ['weekendDate'], ['-givenAt']],
  ['feedback on one course and weekend', 'feedback', ['courseId', 'weekendDate'], ['-givenAt']],
  ['who holds a seat of a course', 'enrollments', ['status', 'courseId'], ['firstWeekend']],
  ['whose seat of a course is held unpaid', 'enrollments', ['courseId'], ['seatHeldUntil']],
  [
    'how many seats of a weekend are held unpaid',
    'enrollments',
    ['courseId', 'firstWeekend'],
    ['seatHeldUntil'],
  ],
  [
    'whom staff let into a weekend by hand',
    'enrollments',
    ['courseId', 'status', 'temporaryAccess', 'firstWeekend'],
    ['temporaryAccessUntil'],
  ],
  [
    'whom a first proof lets into a weekend, and no access by hand any more',
    'enrollments',
    ['courseId', 'orderStatus', 'firstWeekend'],
    ['provisionalUntil', 'temporaryAccessUntil'],
  ],
  [
    'whom a first proof lets into a weekend, and no access by hand',
    'enrollments',
    ['courseId', 'orderStatus', 'firstWeekend', 'temporaryAccessUntil'],
    ['provisionalUntil'],
  ],
  ['paid seats of a weekend', 'enrollments', ['status', 'courseId'], ['firstWeekend', 'validUntil']],
  [
    'paid seats of a weekend, without an end',
    'enrollments',
    ['status', 'courseId', 'validUntil'],
    ['firstWeekend'],
  ],
  ['active a week ago', 'enrollments', ['status'], ['firstWeekend', 'validUntil']],
  ['active a week ago, without an end', 'enrollments', ['status', 'validUntil'], ['firstWeekend']],
  ['temporary access to one course', 'enrollments', ['courseId'], ['temporaryAccessUntil']],
  ['the review queue', 'paymentProofs', ['status'], ['firstWeekend', 'submittedAt']],
  ['the matches of the queue', 'proofMatches', ['isMatched'], ['firstWeekend', 'submittedAt']],
  ['the latest decisions on proofs', 'paymentProofs', ['status'], ['-reviewedAt']],
  ['duplicates in the queue', 'paymentProofs', ['status'], ['warnings[]']],
  ['payments approved in a span', 'payments', ['status'], ['reviewedAt']],
  ['money that waits under a proof', 'payments', ['status'], ['amount']],
  ['money that nobody claimed', 'payments', ['status'], ['-arrival.at']],
  ['money that nobody claimed, backwards', 'payments', ['status'], ['arrival.at']],
  ['money of a day in one standing', 'payments', ['standing'], ['arrivedAt']],
  ['money of a day that a proof waits for', 'payments', ['standing', 'status'], ['arrivedAt']],
  ['money that was accepted on a day, in one standing', 'payments', ['standing'], ['reviewedAt']],
  ['the sum of a day’s money', 'payments', [], ['arrivedAt', 'amount']],
  ['the latest decisions', 'payments', ['status'], ['-reviewedAt']],
  ['sessions of a role that may go on', 'adminSessions', ['role', 'endedAt'], ['createdAt']],
  ['sessions of a member of staff that may go on', 'adminSessions', ['uid', 'endedAt'], ['createdAt']],
  ['who waits longest before a weekend', 'paymentProofs', ['status'], ['submittedAt', 'firstWeekend']],
  ['proofs that wait for a weekend', 'paymentProofs', ['status'], ['firstWeekend']],
];

type Field = { readonly fieldPath: string; readonly order?: string; readonly arrayConfig?: string };
type Index = {
  readonly collectionGroup: string;
  readonly queryScope?: string;
  readonly fields: readonly Field[];
};

const written = ({ fieldPath, order, arrayConfig }: Field) =>
  arrayConfig ? `${fieldPath}[]` : order === 'DESCENDING' ? `-${fieldPath}` : fieldPath;
const signature = (collection: string, equal: readonly string[], then: readonly string[]) =>
  [collection, [...equal].sort().join('+'), ...then].join(' ');

function serves({ collectionGroup, fields }: Index, [, collection, equal, then]: Query): boolean {
  const names = fields.map(written);
  return (
    names.length === equal.length + then.length &&
    signature(collectionGroup, names.slice(0, equal.length), names.slice(equal.length)) ===
      signature(collection, equal, then)
  );
}

function fieldOf(name: string): Field {
  const fieldPath = name.replace(/^-|\[\]$/g, '');
  if (name.endsWith('[]')) return { fieldPath, arrayConfig: 'CONTAINS' };
  return { fieldPath, order: name.startsWith('-') ? 'DESCENDING' : 'ASCENDING' };
}

/** The queries without an index, the indexes without a query, and the indexes as they should be, in their order. */
export function compareIndexes(indexes: readonly Index[]) {
  const missing = queries.filter((query) => !indexes.some((index) => serves(index, query)));
  const idle = indexes.filter((index) => !queries.some((query) => serves(index, query)));
  const right: Index[] = indexes.filter((index) => !idle.includes(index));
  for (const query of missing) {
    const [, collectionGroup, equal, then] = query;
    if (right.some((index) => serves(index, query))) continue;
    right.push({ collectionGroup, queryScope: 'COLLECTION', fields: [...equal, ...then].map(fieldOf) });
  }
  return { missing, idle, right };
}
