/** Empties the emulators of a run, so that no part of the tests sees what another left. */
export async function clearData(env: Readonly<Record<string, string>>): Promise<void> {
  const {
    GCLOUD_PROJECT: project,
    FIRESTORE_EMULATOR_HOST: firestore,
    FIREBASE_AUTH_EMULATOR_HOST: auth,
  } = env;
  const remove = async (url: string) => {
    const answer = await fetch(url, { method: 'DELETE', headers: { authorization: 'Bearer owner' } });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  };
  await remove(`http://${firestore}/emulator/v1/projects/${project}/databases/(default)/documents`);
  await remove(`http://${auth}/emulator/v1/projects/${project}/accounts`);
}
