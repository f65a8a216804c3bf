/** Faults that lie in what the hub holds: documents that nobody can read, clocks of machines, and very many proofs. */
import { approveSeen } from '../../../functions/src/jobs/approve-seen.ts';
import { runJob as checkNames } from '../../../functions/src/jobs/check-names.ts';
import { runJob as mendNames } from '../../../functions/src/jobs/mend-names.ts';
import { offerPlaces } from '../../../functions/src/jobs/offer-places.ts';
import { addAuditEntry } from '../../../functions/src/audit/audit.ts';
import { sealLog } from '../../../functions/src/audit/seals.ts';
import { runJob as sealByClock } from '../../../functions/src/jobs/seal-log.ts';
import { transact } from '../../../functions/src/store/store.ts';
import { orderCodeOf } from '../../../tools/seed/story.ts';
import { chunksOf } from '../../../src/domain/wire/chunks.ts';
import { type CollectionName, collections } from '../../../src/domain/wire/collections.ts';
import { DAY, HOUR } from '../../../src/domain/wire/limits.ts';
import { toDocument } from '../../factories/document.ts';
import { makePaymentProof } from '../../factories/payment.ts';
import { at, atTestEnd, db, random } from '../../e2e/fixtures/hub-fixtures.ts';
import {
  classes,
  giveOrder,
  makeClasses,
  makeLearner,
  ordersOf,
  signIn,
} from '../../e2e/fixtures/learner-fixtures.ts';
import { thanks } from '../../e2e/fixtures/proof-form.ts';
import {
  auditRows,
  look,
  looked,
  orderField,
  PAYMENTS,
  row,
  waitForReview,
} from '../../e2e/fixtures/queue-fixtures.ts';
import { signIn as signInStaff } from '../../e2e/fixtures/staff-fixtures.ts';
import { expect, expectOnce, readyToSend, test } from './fixtures.ts';

test.use({ serviceWorkers: 'block' });

const jobs = [approveSeen, offerPlaces, mendNames, checkNames, sealByClock];

/** The same document with something wrong in it: empty, every value of another type, and each field missing in turn. */
function poisoned(fields: Readonly<Record<string, unknown>>): object[] {
  const names = Object.keys(fields);
  const without = (name: string) =>
    Object.fromEntries(Object.entries(fields).filter(([one]) => one !== name));
  const replaced = (value: unknown) => Object.fromEntries(names.map((name) => [name, value]));
  const someReplaced = (value: unknown) =>
    Object.fromEntries(names.map((name) => [name, typeof fields[name] === 'string' ? fields[name] : value]));
  return [
    {},
    ...[7, 'poison', null, {}, []].flatMap((value) => [replaced(value), someReplaced(value)]),
    ...names.map(without),
  ];
}

const PAGES = [
  '',
  '/weekend',
  '/payments',
  '/payments/wallet',
  '/payments/unclaimed',
  '/payments/refunds',
  '/payments/close',
  '/students',
  '/enrollments',
  '/rounds',
  '/rounds/messages',
  '/courses',
  '/offerings',
  '/links',
  '/exports',
  '/logs',
  '/settings',
];

/** What a command writes that begins by such a clock. */
const noted = (began: number) =>
  transact(async (transaction) => {
    await transaction.get('publicSettings', 'public');
    const target = { collection: 'settings', id: 'public' };
    addAuditEntry(
      transaction,
      { rule: 'seen_in_wallet' },
      { action: 'settings_saved', target, before: null, after: null, at: began },
    );
  });

test('a machine whose clock was three hours ahead, then right: jobs go on, and the log stays sealed', async () => {
  for (const clock of [Date.now() + 3 * HOUR, Date.now(), Date.now() - 3 * HOUR, Date.now()]) {
    await noted(Math.min(clock, Date.now()));
    for (const job of jobs) await job(clock);
  }
  const seals = await at('auditSeals', 'any').parent.get();
  const rows = await at('auditLog', 'any').parent.get();
  const sealed = seals.docs.flatMap((seal) => (seal.get('rows') as { id: string }[]).map(({ id }) => id));
  expect(new Set(sealed).size).toBe(sealed.length);
  await sealLog(Date.now() + HOUR);
  const after = await at('auditSeals', 'any').parent.get();
  const all = new Set(
    after.docs.flatMap((seal) => (seal.get('rows') as { id: string }[]).map(({ id }) => id)),
  );
  expect(rows.docs.filter(({ id }) => !all.has(id))).toEqual([]);
});

test('each job run twice at once does its work once', async () => {
  const before = (await at('auditSeals', 'any').parent.count().get()).data().count;
  await waitForReview('Twice Tembo');
  const [entry] = (await at('auditLog', 'any').parent.limit(1).get()).docs;
  await at('auditLog', `twice-${random(6)}`).set({ ...entry?.data(), at: new Date() });
  await Promise.all(
    [1, 2, 3].flatMap(() => jobs.filter((job) => job !== sealByClock).map((job) => job(Date.now()))),
  );
  const seals = await Promise.all([1, 2, 3].map(() => sealLog(Date.now() + HOUR)));
  const after = await at('auditSeals', 'any').parent.get();
  expect(after.size).toBeGreaterThan(before);
  expect(after.size - before).toBe(seals.filter(({ sealed }) => sealed > 0).length);
  const rows = after.docs.flatMap((seal) => (seal.get('rows') as { id: string }[]).map(({ id }) => id));
  expect(new Set(rows).size).toBe(rows.length);
});

test('fifty thousand proofs: the queue opens, a new proof arrives once, and is decided', async ({
  page,
  browser,
}) => {
  const now = Date.now();
  const states = ['approved', 'rejected', 'superseded'] as const;
  const numbers = Array.from({ length: 50_000 }, (_, nth) => nth);
  const chunks = chunksOf(numbers, 500);
  const write = async () => {
    for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) {
      const batch = db.batch();
      for (const nth of chunk) {
        const proof = makePaymentProof({
          id: `many-${nth}`,
          orderId: orderCodeOf(10_000_000 + nth),
          userId: `many-${nth % 20_000}`,
          transactionId: `MANY.${100_000 + nth}`,
          submittedAt: now - DAY - nth * 60_000,
          status: states[nth % states.length] ?? 'approved',
        });
        batch.set(at('paymentProofs', proof.id), toDocument(proof));
      }
      await batch.commit();
    }
  };
  await Promise.all([write(), write(), write()]);
  const waiting = await waitForReview('Many Mwale', {
    proof: { firstWeekend: '2020-01-04', submittedAt: now },
  });
  expect((await at('paymentProofs', 'any').parent.count().get()).data().count).toBeGreaterThan(50_000);

  await signInStaff(page, 'reviewer', PAYMENTS);
  await expect(row(page, waiting)).toBeVisible();
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
  const phone = await context.newPage();
  const { send, orderId, transactionId } = await readyToSend(phone, process.env['HUB_URL']);
  await send.click();
  await expect(phone.getByText(thanks)).toBeVisible();
  await expectOnce(orderId, transactionId);
  await context.close();

  await page.goto(look(waiting));
  await looked(page, waiting);
  await page.keyboard.press('a');
  await expect.poll(() => orderField(waiting, 'status'), { timeout: 60_000 }).toBe('approved');
  expect(await auditRows(waiting)).toBe(1);
});

test('documents that nobody can read, in each collection: every page shows the others, and every job goes on', async ({
  page,
}) => {
  const learner = await makeLearner({ name: 'Poison Phiri' });
  const { id: orderId } = await giveOrder(learner, await makeClasses(classes.later));
  const waiting = await waitForReview('Whole Wanga');
  const written: FirebaseFirestore.DocumentReference[] = [];
  atTestEnd(() => Promise.all(written.map((place) => place.delete())));
  for (const name of Object.keys(collections) as CollectionName[]) {
    const [real] = (await db.collection(collections[name]).limit(1).get()).docs;
    for (const [nth, fields] of poisoned(real?.data() ?? {}).entries()) {
      const place = db.collection(collections[name]).doc(`poison-${nth}`);
      // What is the learner's own comes among what their phone reads.
      const owner =
        'userId' in fields
          ? { userId: learner.uid }
          : 'studentId' in fields
            ? { studentId: learner.uid }
            : {};
      await place.set({ ...fields, ...(nth % 2 === 0 && owner) });
      written.push(place);
    }
  }
  expect(written.length).toBeGreaterThan(400);

  expect((await page.request.get('/functions/catalogue')).status()).toBe(200);
  for (const job of jobs) await job(Date.now());
  await signIn(page, learner);
  await expect(page.getByText('Up to date.')).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: 'Pending' }).first()).toBeVisible();
  expect(await ordersOf(learner.uid)).toContain(orderId);
  const fallen: string[] = [];
  await signInStaff(page, 'owner');
  for (const path of PAGES) {
    await page.goto(`/internal/ops${path}`);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    // What it reads has come, or was left out.
    await expect(page.locator('main .MuiSkeleton-root'), path).toHaveCount(0);
    if (await page.getByText('Unexpected Application Error!').isVisible()) fallen.push(path);
  }
  expect(fallen).toEqual([]);
  await page.goto(look(waiting));
  await expect(page.getByRole('link', { name: waiting.name, exact: true })).toBeVisible();
});
