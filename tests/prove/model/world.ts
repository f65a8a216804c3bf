/** The real hub of one run: people and courses that no other run knows, and all documents that belong to them. */
import { hash } from 'node:crypto';
import type { App } from 'firebase-admin/app';
import type { Firestore } from 'firebase-admin/firestore';
import { type CollectionName, collections } from '../../../src/domain/wire/collections.ts';
import { addDays } from '../../../src/domain/time/time.ts';
import { DAY } from '../../../src/domain/wire/limits.ts';
import { makeCourse } from '../../factories/course.ts';
import { toDocument } from '../../factories/document.ts';
import { makeClassLinks, makeOffering } from '../../factories/offering.ts';
import { makeStaffMember, makeStaffSession } from '../../factories/staff-member.ts';
import { BEGINS, FIRST_WEEKEND, newLearner, newModel } from './hub-model.ts';
import type { CourseInRun, LearnerInRun, Model, StaffInRun } from './hub-model.ts';
import { type Found, lookAt } from './found.ts';
import { tokenOf, type Wire } from './wire.ts';

export type Hub = {
  readonly app: App;
  readonly db: Firestore;
  /** One for each instance of the functions. */
  readonly wires: readonly Wire[];
  readonly project: string;
  /** Host and port of the database. */
  readonly database: string;
};

const WEEKENDS = 3;

/** The people of a run, by a name that no other run has; Auth has to know them. */
export const peopleOf = (name: string) => ({
  learners: ['a', 'b'].map((letter) => `${name}-learner-${letter}`),
  staff: { reviewer: `${name}-reviewer`, owner: `${name}-owner` },
});

export class World {
  readonly hub: Hub;
  readonly wire: Wire;
  readonly #name: string;
  #sessions = 0;
  #seen: Found | null = null;
  readonly #number: number;
  #money = 0;

  /** `number` tells the runs' transactions apart. */
  constructor(hub: Hub, name: string, number: number) {
    this.hub = hub;
    this.#name = name;
    this.#number = number;
    const wire = hub.wires[number % hub.wires.length];
    if (wire === undefined) throw new Error('no instance of the functions');
    this.wire = wire;
  }

  /** Lays down courses, weekends and staff. */
  async begin(): Promise<Model> {
    const number = this.#number;
    const { learners, staff } = peopleOf(this.#name);
    const batch = this.hub.db.batch();
    const put = (collection: CollectionName, id: string, document: object) =>
      batch.set(this.hub.db.collection(collections[collection]).doc(id), toDocument(document));
    const courses = [null, 1].map((seats, at): CourseInRun => {
      const id = `${this.#name}-course-${at}`;
      put('courses', id, makeCourse({ id }));
      const classes = Array.from({ length: WEEKENDS }, (_, week) => {
        const weekend = addDays(FIRST_WEEKEND, 7 * week);
        const offeringId = `${id}-${weekend}`;
        const capacity = week < WEEKENDS - 1 ? seats : null;
        const offering = { id: offeringId, courseId: id, weekendDate: weekend, capacity };
        put('offerings', offeringId, makeOffering(offering));
        const link = (day: number) =>
          `https://zoom.us/j/9${String(number).padStart(6, '0')}${at}${week}${day}`;
        const [saturdayLink, sundayLink] = [link(0), link(1)];
        put('classLinks', offeringId, makeClassLinks({ saturdayLink, sundayLink }));
        return { offeringId, weekend, links: { saturday: saturdayLink, sunday: sundayLink } };
      });
      return { id, seats, classes };
    });
    const members = (['reviewer', 'owner'] as const).map((role): StaffInRun => {
      const uid = staff[role];
      put('admins', uid, makeStaffMember({ id: uid, email: `${uid}@example.com`, role }));
      return { uid, role, sid: null, endedSid: null, logged: 0 };
    });
    await batch.commit();
    await Promise.all(members.map((member) => this.signIn(member)));
    return newModel({ courses, learners: learners.map((uid) => newLearner(uid)), staff: members });
  }

  /** An Airtel id that no other run shows. */
  newTransactionId(): string {
    this.#money += 1;
    const digits = String(1_000_000 + this.#number * 100 + this.#money);
    return `PP270303.${digits.slice(0, 4)}.D${digits.slice(-7)}`;
  }

  /** A session that ends only by signing out, whichever clock is asked. */
  async signIn(member: StaffInRun): Promise<void> {
    this.#sessions += 1;
    const sid = hash('sha256', `${this.#name} ${this.#sessions}`).slice(0, 20);
    const at = BEGINS + 90 * DAY;
    const tokenHash = hash('sha256', sessionTokenOf(sid));
    const { uid, role } = member;
    const session = makeStaffSession({ uid, role, tokenHash, createdAt: at, lastSeenAt: at });
    await this.hub.db.collection(collections.adminSessions).doc(sid).set(toDocument(session));
    member.sid = sid;
  }

  /** The ID token of a member of staff under this session, live or not. */
  staffToken({ uid, role }: StaffInRun, sid: string): string {
    const firebase = { sign_in_provider: 'custom', identities: {} };
    const claims = { email: `${uid}@example.com`, admin: true, role, sid, firebase };
    return tokenOf(this.hub.project, uid, BEGINS, claims);
  }

  learnerToken({ uid, email, signedInAt }: LearnerInRun): string {
    const claims = { email, firebase: { sign_in_provider: 'password', identities: {} } };
    return tokenOf(this.hub.project, uid, signedInAt, claims);
  }

  /** Everything of this run as it lies in the database. */
  async look(model: Model): Promise<Found> {
    this.#seen = await lookAt(this.hub.db, model);
    return this.#seen;
  }

  /** What the last look saw: nothing has happened since. */
  async seen(model: Model): Promise<Found> {
    return this.#seen ?? this.look(model);
  }
}

/** What the portal keeps of a session. */
export const sessionTokenOf = (sid: string) => `${sid}.${'t'.repeat(43)}`;
