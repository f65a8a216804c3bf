/** Who may read a document by the rules, tried by real reads of everybody of a run. */
import { type CollectionName, courseHoldId } from '../../../src/domain/wire/collections.ts';
import type { Model, StaffInRun } from './hub-model.ts';
import { Violation } from './wire.ts';
import type { Found } from './found.ts';
import type { World } from './world.ts';

type Reader = 'self' | 'staff' | 'owner';
type Readers = {
  readonly get: readonly Reader[];
  readonly list: readonly Reader[];
  /** The field by which learners ask for what is their own. */
  readonly by?: string;
};

/** Who may read a document of each collection, and who may list them: its learner, staff who are signed in, an owner alone, or nobody. */
const readers: Readonly<Record<keyof Found, Readers>> = {
  users: { get: ['self', 'staff'], list: ['staff'] },
  orders: { get: ['self', 'staff'], list: ['self', 'staff'], by: 'userId' },
  enrollments: { get: ['self', 'staff'], list: ['self', 'staff'], by: 'studentId' },
  paymentProofs: { get: ['self', 'staff'], list: ['self', 'staff'], by: 'userId' },
  proofImages: { get: ['self', 'staff'], list: [], by: 'userId' },
  attendance: { get: ['self', 'staff'], list: ['self', 'staff'], by: 'userId' },
  attendanceClaims: { get: ['self', 'staff'], list: ['self', 'staff'], by: 'userId' },
  feedback: { get: ['self', 'staff'], list: ['self', 'staff'], by: 'userId' },
  certificates: { get: ['self', 'staff'], list: ['self', 'staff'], by: 'userId' },
  payments: { get: ['staff'], list: ['staff'] },
  sentRefunds: { get: [], list: [] },
  auditLog: { get: ['owner'], list: ['owner'] },
  receipts: { get: [], list: [], by: 'userId' },
  courseHolds: { get: [], list: [] },
  commandKeys: { get: [], list: [], by: 'uid' },
};

type Collection = keyof Found & CollectionName;

const names = Object.keys(readers) as Collection[];
const ALLOWED = 200;
const DENIED = 403;
/** In which steps lists are asked for: the rules judge the question, whatever the list would contain. */
const LISTS_EACH = 10;

/** Whose a document is; null where it is no learner's. */
function ownerOf(
  collection: Collection,
  document: Readonly<Record<string, unknown>>,
  model: Model,
): string | null {
  if (collection === 'users') return String(document['id']);
  if (collection === 'courseHolds') {
    const holder = model.learners.find(({ uid }) =>
      model.courses.some(({ id }) => courseHoldId(uid, id) === document['id']),
    );
    return holder?.uid ?? null;
  }
  const owner = document['userId'] ?? document['studentId'];
  return typeof owner === 'string' ? owner : null;
}

/** The sessions of a member of staff, with what each may do where `may` are allowed: the live one, and the last that was ended. */
function sessionsOf(member: StaffInRun, world: World, may: readonly Reader[]) {
  const { uid, role, sid, endedSid } = member;
  const isAllowed = may.includes('staff') || (may.includes('owner') && role === 'owner');
  const under = (session: string | null, isLive: boolean) =>
    session === null
      ? []
      : [
          {
            who: `${uid} under the ${isLive ? 'live' : 'ended'} session ${session}`,
            token: world.staffToken(member, session),
            isAllowed: isLive && isAllowed,
          },
        ];
  return [...under(sid, true), ...under(endedSid, false)];
}

/** Tries everybody on each document that was not there before. @throws Violation where a read ends otherwise than it must */
export async function tryReaders(model: Model, found: Found, world: World): Promise<void> {
  const fresh = names.flatMap((collection) =>
    found[collection].flatMap((document) => {
      // One kept answer of each person and one row of each action stand for the others: they are many.
      const which = { commandKeys: document['uid'], auditLog: document['action'] };
      const name = `${collection}/${collection in which ? which[collection as keyof typeof which] : document.id}`;
      if (world.tried.has(name)) return [];
      world.tried.add(name);
      return [{ collection, id: document.id, owner: ownerOf(collection, document, model) }];
    }),
  );
  await Promise.all(
    fresh.flatMap(({ collection, id, owner }) => {
      const { get: may } = readers[collection];
      const expectRead = async (who: string, token: string | null, isAllowed: boolean) => {
        const status = await world.read(collection, id, token);
        // A document may be gone by the time it is read; then only a denial tells something.
        const isRight = isAllowed ? status === ALLOWED : status === DENIED;
        if (!isRight) throw new Violation(`${who} reads ${collection}/${id} with ${status}`);
      };
      return [
        expectRead('somebody who is not signed in', null, false),
        // Whoever deleted the account keeps a token for an hour; whether it still reads what is left is no promise.
        ...model.learners
          .filter((learner) => !learner.isDeleted || learner.uid !== owner)
          .map((learner) =>
            expectRead(
              learner.uid,
              world.learnerToken(learner),
              learner.uid === owner && may.includes('self'),
            ),
          ),
        ...model.staff
          .flatMap((member) => sessionsOf(member, world, may))
          .map(({ who, token, isAllowed }) => expectRead(who, token, isAllowed)),
      ];
    }),
  );
}

/**
 * Lets everybody ask for lists, each once for each session: for all documents, and for those of one learner.
 * @throws Violation where a list is given or refused otherwise than it must be
 */
export async function tryLists(model: Model, world: World): Promise<void> {
  if (model.steps % LISTS_EACH !== 0) return;
  const learners = model.learners.filter(({ isDeleted }) => !isDeleted);
  const asked = names.flatMap((collection) => {
    const { list, by } = readers[collection];
    const expectList = async (who: string, token: string | null, isAllowed: boolean, of?: string) => {
      const what = `${collection}${of === undefined ? '' : ` of ${of}`}`;
      const name = `${who} lists ${what}`;
      if (world.tried.has(name)) return;
      world.tried.add(name);
      const only = by !== undefined && of !== undefined ? { field: by, value: of } : undefined;
      const status = await world.list(collection, only, token);
      if (status !== (isAllowed ? ALLOWED : DENIED)) throw new Violation(`${name} with ${status}`);
    };
    return [
      expectList('somebody who is not signed in', null, false),
      ...learners.flatMap((learner) => {
        const token = world.learnerToken(learner);
        const ofOne = model.learners.map(({ uid }) =>
          expectList(learner.uid, token, uid === learner.uid && list.includes('self'), uid),
        );
        return [expectList(learner.uid, token, false), ...(by === undefined ? [] : ofOne)];
      }),
      ...model.staff
        .flatMap((member) => sessionsOf(member, world, list))
        .map(({ who, token, isAllowed }) => expectList(who, token, isAllowed)),
    ];
  });
  await Promise.all(asked);
}
