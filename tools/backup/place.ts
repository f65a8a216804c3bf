/** Which hub is backed up or restored: the emulators, or a real project. */
import { applicationDefault } from 'firebase-admin/app';
import { UserFacingError } from '../shared/command.ts';

export type Place = {
  readonly project: string;
  /** The Firestore emulator as host and port; null for a real project. */
  readonly firestore: string | null;
  /** Where Firebase Authentication answers. */
  readonly accounts: string;
  readonly headers: () => Promise<Record<string, string>>;
};

const IDENTITY = 'identitytoolkit.googleapis.com';

/** The emulators that an environment names. @throws UserFacingError where it does not name all of them */
export function emulatedPlace(env: Readonly<Record<string, string | undefined>>, project?: string): Place {
  const { FIRESTORE_EMULATOR_HOST: firestore, FIREBASE_AUTH_EMULATOR_HOST: auth, GCLOUD_PROJECT } = env;
  const id = project ?? GCLOUD_PROJECT;
  if (!firestore || !auth || !id)
    throw new UserFacingError(
      'Only one of the emulators is named: set FIRESTORE_EMULATOR_HOST, FIREBASE_AUTH_EMULATOR_HOST and GCLOUD_PROJECT.',
    );
  return {
    project: id,
    firestore,
    accounts: `http://${auth}/${IDENTITY}`,
    // With this word both emulators let everything pass.
    headers: async () => ({ authorization: 'Bearer owner' }),
  };
}

/** A project in the cloud, by Application Default Credentials. */
export function realPlace(project: string): Place {
  const credential = applicationDefault();
  return {
    project,
    firestore: null,
    accounts: `https://${IDENTITY}`,
    headers: async () => ({
      authorization: `Bearer ${(await credential.getAccessToken()).access_token}`,
      'x-goog-user-project': project,
    }),
  };
}
