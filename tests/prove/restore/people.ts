/** People at a hub as the drill needs them: by the same requests that phone and portal send. */
import { checkWholeLog, type LogCheck, lostIn } from '../../../src/domain/records/log-check.ts';
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
      const ask = async (from: string | null) => {
        const key = crypto.randomUUID().replaceAll('-', '');
        const headers = { authorization: `Bearer ${idToken}`, 'idempotency-key': key };
        const answer = await post('/functions/verify-log', from === null ? { sealCode } : { from }, headers);
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 200)}`);
        return (JSON.parse(text) as { result: LogCheck }).result;
      };
      const check = await checkWholeLog(ask);
      const { faults, checked, paper } = check;
      const lost = lostIn(check);
      const isWhole = faults.length === 0 && lost === 0 && checked > 0 && paper?.state === 'stands';
      return isWhole ? 'whole' : JSON.stringify({ faults: faults.length, lost, checked, paper });
    },
  };
}
