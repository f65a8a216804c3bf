/** The rules on an engine of Firestore, filled with the fixtures; the actors who ask, and the server beside them. */
import { readFileSync } from 'node:fs';
import { initializeTestEnvironment, type RulesTestEnvironment } from '@firebase/rules-unit-testing';
import {
  collection,
  deleteDoc,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  query,
  setDoc,
  setLogLevel,
  updateDoc,
  where,
} from 'firebase/firestore';
import { type CollectionName, collections } from '../../src/domain/wire/collections.ts';
import { type Actor, actors } from './actors.ts';
import type { Operation } from './access.ts';
import { documents, type Fields, samples } from './fixtures.ts';

/** A project of this suite's own, so that it neither sees nor touches what other suites keep in the same engine. */
export const PROJECT = 'demo-hub-rules';
/** The run of mutants gives the file of the present mutant here. */
const RULES = process.env['RULES_FILE'] ?? new URL('../../firestore.rules', import.meta.url);

export type Harness = {
  /** Firestore as this actor sees it. */
  as(actor: Actor): Firestore;
  /** Firestore as somebody with this token sees it. */
  withToken(uid: string, token: Readonly<Record<string, unknown>>): Firestore;
  /** Firestore with the rules switched off, as the functions see it. */
  readonly server: Firestore;
  /** Restores one document of the fixtures, or deletes what a test created at a free path. */
  restore(path: string): Promise<void>;
  stop(): Promise<void>;
};

/** @throws where no engine answers at FIRESTORE_EMULATOR_HOST. */
export async function startHarness(): Promise<Harness> {
  if (!process.env['FIRESTORE_EMULATOR_HOST']) {
    throw new Error('FIRESTORE_EMULATOR_HOST names no engine: run `npm run test:rules`.');
  }
  // Most of these tests expect a denial, and the SDK would log each one.
  setLogLevel('silent');
  const environment = await initializeTestEnvironment({
    projectId: PROJECT,
    firestore: { rules: readFileSync(RULES, 'utf8') },
  });
  await environment.clearFirestore();
  const { server, close } = await withoutRules(environment);
  const fixtures = documents();
  await Promise.all([...fixtures].map(([path, fields]) => setDoc(doc(server, path), fields)));
  const known = new Map<Actor, Firestore>();
  return {
    server,
    as(actor) {
      const open = known.get(actor) ?? connect(environment, actor);
      known.set(actor, open);
      return open;
    },
    withToken(uid, token) {
      return environment.authenticatedContext(uid, token).firestore() as unknown as Firestore;
    },
    restore(path) {
      const fields = fixtures.get(path);
      return fields === undefined ? deleteDoc(doc(server, path)) : setDoc(doc(server, path), fields);
    },
    async stop() {
      await close();
      await environment.cleanup();
    },
  };
}

/** Firestore with the rules switched off, until `close`; the library itself offers it only within a callback. */
function withoutRules(
  environment: RulesTestEnvironment,
): Promise<{ server: Firestore; close: () => Promise<void> }> {
  return new Promise((resolve, reject) => {
    const lent = environment.withSecurityRulesDisabled(
      (context) =>
        new Promise((end) => {
          const close = () => {
            end();
            return lent;
          };
          resolve({ server: context.firestore() as unknown as Firestore, close });
        }),
    );
    lent.catch(reject);
  });
}

function connect(environment: RulesTestEnvironment, actor: Actor): Firestore {
  const person = actors[actor];
  const context =
    person === null
      ? environment.unauthenticatedContext()
      : environment.authenticatedContext(person.uid, person.token);
  return context.firestore() as unknown as Firestore;
}

/** The path of the document that an operation of the matrix uses. */
export function targetOf(name: CollectionName, operation: Operation): string {
  const { id, freeId } = samples[name];
  return `${collections[name]}/${operation === 'create' ? freeId : id}`;
}

/** Carries out one operation of the matrix. */
export function attempt(db: Firestore, name: CollectionName, operation: Operation): Promise<unknown> {
  const { fields, change, listed } = samples[name];
  const target = doc(db, targetOf(name, operation));
  const list = query(
    collection(db, collections[name]),
    ...listed.map(([field, value]) => where(field, '==', value)),
  );
  const tries = {
    get: () => getDoc(target),
    list: () => getDocs(list),
    create: () => setDoc(target, fields),
    update: () => updateDoc(target, change as Fields),
    delete: () => deleteDoc(target),
  } satisfies Record<Operation, () => Promise<unknown>>;
  return tries[operation]();
}
