/** Who may read a document by the rules, tried by real reads of everybody of a run. */
import { type CollectionName, courseHoldId } from '../../../src/domain/wire/collections.ts';
import type { Model } from './hub-model.ts';
import { Violation } from './wire.ts';
import type { Found } from './found.ts';
import type { World } from './world.ts';

/** Who may read a document of each collection: its learner, staff who are signed in, an owner alone, or nobody. */
const readers = {
  users: ['self', 'staff'],
  orders: ['self', 'staff'],
  enrollments: ['self', 'staff'],
  paymentProofs: ['self', 'staff'],
  proofImages: ['self', 'staff'],
  attendance: ['self', 'staff'],
  payments: ['staff'],
  auditLog: ['owner'],
  receipts: [],
  courseHolds: [],
  commandKeys: [],
} as const satisfies Record<keyof Found, readonly string[]>;

type Collection = keyof typeof readers & CollectionName;

const ALLOWED = 200;
const DENIED = 403;

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

/** Tries everybody on each document that was not there before. @throws Violation where a read ends otherwise than it must */
export async function tryReaders(model: Model, found: Found, world: World): Promise<void> {
  const fresh = (Object.keys(readers) as Collection[]).flatMap((collection) =>
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
      const may: readonly string[] = readers[collection];
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
        ...model.staff.flatMap((member) => {
          const mayRead = may.includes('staff') || (may.includes('owner') && member.role === 'owner');
          const { sid, endedSid } = member;
          return [
            ...(sid === null ? [] : [expectRead(member.uid, world.staffToken(member, sid), mayRead)]),
            ...(endedSid === null
              ? []
              : [expectRead(`${member.uid}, signed out,`, world.staffToken(member, endedSid), false)]),
          ];
        }),
      ];
    }),
  );
}
