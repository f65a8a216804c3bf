/** The session's token in a cookie that no script reads: what sets it, what takes it, what ends it (decision 0090). */
import { expect, test } from 'vitest';
import { type Answer, ask, readDoc } from './hub.ts';
import { AUTH, bearer, expectRefused, newStaffMember, openSession, PASSWORD, post } from './staff-auth.ts';

const cookieOf = ({ headers }: Answer) => headers.get('set-cookie') ?? '';
const withCookie = (token: string) => ({ cookie: `theme=dark; __session=${token}` });

test('signing in sets the cookie for the functions alone, out of reach of scripts and of other sites', async () => {
  const { email } = await newStaffMember();
  const answer = await post({ email, password: PASSWORD });
  const [value, ...flags] = cookieOf(answer).split('; ');
  expect(value).toBe(`__session=${answer.body.sessionToken}`);
  expect(flags).toEqual(['Max-Age=28800', 'Path=/functions/', 'HttpOnly', 'SameSite=Strict']);
  // Hosting drops the cookie of an answer that may be cached for others.
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(cookieOf(await post({ email, password: 'not the password' }))).toBe('');
});

test('the cookie works as the bearer token, for exports too, and signing out ends both', async () => {
  const { admin, token, sid } = await openSession();
  const headers = withCookie(token);
  const verified = await ask(AUTH, { headers });
  expect(verified.body).toMatchObject({ success: true, admin: { id: admin.id } });
  expect((await post({ action: 'renew' }, headers)).status).toBe(200);
  expect(
    (await ask('/functions/export-data?type=students&startDate=2001-01-01&endDate=2001-01-01', { headers }))
      .status,
  ).toBe(200);
  const out = await post({}, headers);
  expect(out.body).toEqual({ success: true });
  expect(cookieOf(out)).toMatch(/^__session=; Max-Age=0; Path=\/functions\/;/);
  expect((await readDoc('adminSessions', sid))?.['endedAt']).not.toBeNull();
  expectRefused(await ask(AUTH, { headers }), 401, 'Your session has ended. Please sign in again.');
});

test('a browser with a cookie can sign in as another person, and a bearer token wins', async () => {
  const [{ token }, other, { email }] = [await openSession(), await openSession(), await newStaffMember()];
  const answer = await post({ email, password: PASSWORD }, withCookie(token));
  expect(answer.body.admin.email).toBe(email);
  const asked = await ask(AUTH, { headers: { ...withCookie(token), ...bearer(other.token) } });
  expect(asked.body.admin.id).toBe(other.admin.id);
  expect((await ask(AUTH, { headers: { ...withCookie(token), authorization: 'Bearer' } })).status).toBe(401);
});
