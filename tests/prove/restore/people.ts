/** People at a hub as the drill needs them: by the same requests that phone and portal send. */
import { LEARNER_PASSWORD, STAFF_PASSWORD, staff } from '../../../tools/seed/people.ts';

export function hubPeople(address: string) {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const auth = (call: string, body: object) =>
    post(`/identitytoolkit.googleapis.com/v1/accounts:${call}?key=demo`, {
      ...body,
      returnSecureToken: true,
    });

  return {
    learnerSignsIn: async (email: string): Promise<boolean> =>
      (await auth('signInWithPassword', { email, password: LEARNER_PASSWORD })).ok,

    /** A manager signs in and has the log checked: `refused` where the password is, else `whole` or what was found. */
    async verifyLog(sealCode: string): Promise<string> {
      const email = staff.find(({ role }) => role === 'manager')?.email;
      const signedIn = await post('/functions/admin-auth', { email, password: STAFF_PASSWORD });
      if (signedIn.status === 401) return 'refused';
      const { customToken } = (await signedIn.json()) as { customToken: string };
      const { idToken } = (await (await auth('signInWithCustomToken', { token: customToken })).json()) as {
        idToken: string;
      };
      const key = { 'idempotency-key': crypto.randomUUID().replaceAll('-', '') };
      const answer = await post(
        '/functions/verify-log',
        { sealCode },
        { authorization: `Bearer ${idToken}`, ...key },
      );
      const text = await answer.text();
      if (!answer.ok) return `${answer.status} ${text.slice(0, 200)}`;
      const { result } = JSON.parse(text) as {
        result: { faults: object[]; lost: number; checked: number; paper: { state: string } | null };
      };
      const { faults, lost, checked, paper } = result;
      const isWhole = faults.length === 0 && lost === 0 && checked > 0 && paper?.state === 'stands';
      return isWhole ? 'whole' : JSON.stringify({ faults: faults.length, lost, checked, paper });
    },
  };
}
