import { updateDoc } from 'firebase/firestore';
import { firestoreClient } from '../../shared/data/firestore.ts';
import { learnerInstance } from './firebase-auth.ts';
import type { ProfileChange } from './documents.ts';

const { document, listen } = firestoreClient(learnerInstance);
export { listen };

/** The only direct write of clients, to the learner's own profile; the server adds the keys of name and phone. */
export async function writeProfile(uid: string, change: ProfileChange): Promise<void> {
  const keys = 'noMessages' in change ? {} : { nameKeys: null };
  await updateDoc(document({ collection: 'users', id: uid }), { ...change, ...keys });
}
