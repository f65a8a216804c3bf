/**
 * Attacks with the keys of a real authenticator: Chromium's virtual one enrols and signs in on the hub's own pages, and then
 * something is made wrong. Each attack answers whether somebody got in.
 */
import type { Browser, Page, Route } from '@playwright/test';
import { makeBrowserChallenge } from '../../../functions/src/auth/passkey-challenges.ts';
import { PASSKEY_CHALLENGE_LASTS } from '../../../src/domain/wire/limits.ts';
import { paths } from '../../../src/domain/wire/paths.ts';
import { HubProxy } from '../../fixtures/hub-proxy.ts';
import { clickLogo, dialog, openHome, submitSignIn } from '../../fixtures/staff-sign-in.ts';
import { VirtualAuthenticator } from '../../fixtures/virtual-authenticator.ts';
import { db, findDocs } from '../../functions/hub.ts';
import type { Attack } from '../../functions/passkeys.ts';
import { newStaffMember, PASSWORD } from '../../functions/staff-auth.ts';

const SIGN_IN = paths.command('passkey-sign-in');

type Holder = {
  readonly page: Page;
  readonly uid: string;
  readonly authenticator: VirtualAuthenticator;
};

/** Taps once in the hidden dialog of this address. @returns whether that leads into the portal */
async function tapIn(page: Page): Promise<boolean> {
  await openHome(page);
  await clickLogo(page);
  await dialog(page).getByRole('button', { name: 'Use a passkey' }).click();
  const portal = page.waitForURL((url) => url.pathname === paths.ops).then(() => true);
  const refused = dialog(page)
    .getByRole('alert')
    .waitFor()
    .then(() => false);
  const isIn = await Promise.race([portal, refused]);
  portal.catch(() => undefined);
  refused.catch(() => undefined);
  return isIn;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL((url) => url.pathname === paths.home);
}

/** A member with a passkey that was enrolled in the portal and signs in, in a browser of its own. @throws where that fails */
async function withHolder<T>(
  browser: Browser,
  hub: string,
  work: (holder: Holder) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ baseURL: hub, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const authenticator = await VirtualAuthenticator.in(page);
    const { id: uid, email } = await newStaffMember();
    await openHome(page);
    await clickLogo(page);
    await submitSignIn(page, email, PASSWORD);
    await page.waitForURL((url) => url.pathname === paths.ops);
    await page.getByRole('button', { name: `Your account: ${email}` }).click();
    await page.getByRole('menuitem', { name: 'Passkeys' }).click();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('table', { name: 'Your passkeys' }).waitFor();
    await signOut(page);
    if (!(await tapIn(page))) throw new Error('an honest tap does not sign in');
    await signOut(page);
    return await work({ page, uid, authenticator });
  } finally {
    await context.close();
  }
}

/** Holds each passkey answer that the page sends until `before` has ended. */
async function onAnswer(page: Page, before: (route: Route) => Promise<void>): Promise<void> {
  await page.route(`**${SIGN_IN}`, async (route) => {
    if ((route.request().postDataJSON() as { action?: string }).action === 'touch') await before(route);
    await route.continue();
  });
}

/** Makes the page answer this challenge instead of the one that the hub gave its browser. */
async function asked(page: Page, make: (device: string) => Promise<string>): Promise<void> {
  await page.route(`**${SIGN_IN}`, async (route) => {
    const { action, device } = route.request().postDataJSON() as { action: string; device: string };
    if (action !== 'begin') return route.continue();
    const response = await route.fetch();
    const answer = (await response.json()) as { ceremony: { options: { challenge: string } } };
    answer.ceremony.options.challenge = await make(device);
    return route.fulfill({ response, json: answer });
  });
}

/** Asks for no recognition, whatever the hub asks for. */
const discourageVerification = () => {
  const parse = PublicKeyCredential.parseRequestOptionsFromJSON.bind(PublicKeyCredential);
  PublicKeyCredential.parseRequestOptionsFromJSON = (options) =>
    parse({ ...options, userVerification: 'discouraged' });
};

type Attempt = (holder: Holder, hub: string) => Promise<boolean>;

const attempts: Record<string, Attempt> = {
  'the same answer, posted again': async ({ page }) => {
    let sent: string | null = null;
    await onAnswer(page, async (route) => void (sent = route.request().postData()));
    if (!(await tapIn(page))) throw new Error('the honest tap was refused');
    const again = await fetch(new URL(SIGN_IN, page.url()), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: sent,
    });
    return again.ok;
  },
  'a copy of the key, whose counter is that of an earlier day': async ({ page, uid, authenticator }) => {
    const [copy] = await authenticator.credentials();
    if (copy === undefined) throw new Error('the authenticator holds no passkey');
    if (!(await tapIn(page))) throw new Error('the honest tap was refused');
    await signOut(page);
    await authenticator.putBack(copy);
    const isIn = await tapIn(page);
    const rows = await findDocs('auditLog', 'actor.uid', uid);
    if (!rows.some(({ action }) => action === 'passkey_refused')) throw new Error('the log does not have it');
    return isIn;
  },
  'a page of another origin on the same host': async ({ page }, hub) => {
    const proxy = new HubProxy(hub);
    await proxy.open();
    try {
      await page.goto(proxy.url);
      await page.getByRole('timer').waitFor();
      await clickLogo(page);
      await dialog(page).getByRole('button', { name: 'Use a passkey' }).click();
      const answer = await page.waitForResponse(
        (one) => one.url().endsWith(SIGN_IN) && (one.request().postData() ?? '').includes('"touch"'),
      );
      return answer.ok();
    } finally {
      await proxy.close();
    }
  },
  'a person whom the device did not recognise': async ({ page, authenticator }) => {
    await authenticator.verify(false);
    await page.addInitScript(discourageVerification);
    let wasSent = false;
    await onAnswer(page, async () => void (wasSent = true));
    const isIn = await tapIn(page);
    if (!wasSent) throw new Error('the browser itself refused, so that the hub was not asked');
    return isIn;
  },
  'an answer that comes after five minutes': async ({ page }) => {
    await asked(page, (device) => makeBrowserChallenge(device, Date.now() - PASSKEY_CHALLENGE_LASTS));
    return tapIn(page);
  },
  'the challenge of another browser': async ({ page }) => {
    await asked(page, (device) => makeBrowserChallenge(`not ${device}`, Date.now()));
    return tapIn(page);
  },
  'a passkey that was removed': async ({ page, uid }) => {
    const found = await db.collection('passkeys').where('uid', '==', uid).get();
    await Promise.all(found.docs.map(({ ref }) => ref.delete()));
    return tapIn(page);
  },
  'the key of a member who was disabled': async ({ page, uid }) => {
    await db.collection('admins').doc(uid).update({ isActive: false });
    return tapIn(page);
  },
};

export const browserAttacks = (browser: Browser, hub: string): readonly Attack[] =>
  Object.entries(attempts).map(([name, attempt]) => ({
    name: `in a browser: ${name}`,
    getsIn: () => withHolder(browser, hub, (holder) => attempt(holder, hub)),
  }));
