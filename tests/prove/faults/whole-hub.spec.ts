/** Faults that lie in what the hub holds: documents that nobody can read, clocks of machines, and very many proofs. */
import { addAuditEntry } from '../../../functions/src/audit/audit.ts';
import { sealLog } from '../../../functions/src/audit/seals.ts';
import { type Table, toFound, withoutId } from '../../../functions/src/store/documents.ts';
import { transact } from '../../../functions/src/store/store.ts';
import { collectionOf, tables } from '../../../functions/src/store/tables.ts';
import { orderCodeOf } from '../../../tools/seed/orders.ts';
import { chunksOf } from '../../../src/domain/wire/chunks.ts';
import { collections } from '../../../src/domain/wire/collections.ts';
import { DAY, HOUR } from '../../../src/domain/wire/limits.ts';
import { toDocument } from '../../factories/document.ts';
import { makePaymentProof } from '../../factories/payment.ts';
import { docRef, atTestEnd, db } from '../../e2e/fixtures/hub-fixtures.ts';
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
  proofUrl,
  waitForProofShown,
  orderField,
  PAYMENTS,
  row,
  makeProofUnderReview,
} from '../../e2e/fixtures/queue-fixtures.ts';
import { signIn as signInStaff } from '../../e2e/fixtures/staff-fixtures.ts';
import { approveByRule, expect, expectOnce, openJobs, readyToSend, test } from './fixtures.ts';

test.use({ serviceWorkers: 'block' });

const jobsNow = () => Object.values(openJobs());

/**
 * The same document with something wrong in it: empty, all values of another type, or one field missing or of another
 * type, for each field.
 */
function poisoned(fields: Readonly<Record<string, unknown>>): object[] {
  const names = Object.keys(fields);
  const isText = (name: string) => typeof fields[name] === 'string';
  const without = (name: string) =>
    Object.fromEntries(Object.entries(fields).filter(([one]) => one !== name));
  const replaced = (value: unknown) => Object.fromEntries(names.map((name) => [name, value]));
  const someReplaced = (value: unknown) =>
    Object.fromEntries(names.map((name) => [name, isText(name) ? fields[name] : value]));
  return [
    {},
    ...[7, 'poison', null, {}, []].flatMap((value) => [replaced(value), someReplaced(value)]),
    ...names.map(without),
    ...names.map((name) => ({ ...fields, [name]: isText(name) ? 7 : 'poison' })),
  ];
}

/** What zod's schemas are made of, as far as a sample needs it. */
type Parts = {
  readonly type: string;
  readonly innerType?: Shape;
  readonly in?: Shape;
  readonly options?: readonly Shape[];
  readonly shape?: Readonly<Record<string, Shape>>;
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
};
type Shape = { readonly _zod: { readonly def: Parts } };

/** A value of the type that the schema asks for; literals and enums get real values, because queries find documents by them. */
function sampleOf({ _zod: { def } }: Shape): unknown {
  const inner = def.innerType ?? def.in ?? def.options?.[0];
  if (inner) return sampleOf(inner);
  if (def.shape)
    return Object.fromEntries(Object.entries(def.shape).map(([name, one]) => [name, sampleOf(one)]));
  const samples: Record<string, unknown> = { number: 1, boolean: true, array: [], record: {} };
  const [value] = def.values ?? Object.values(def.entries ?? {});
  return value ?? samples[def.type] ?? 'sample';
}

/** A document of that table: one that the hub holds, or else one made by its schema. */
async function documentOf(table: Table): Promise<Readonly<Record<string, unknown>>> {
  const [collection, schema] = [collectionOf(table), tables[table]];
  const { docs } = await db.collection(collections[collection]).limit(50).get();
  const real = docs.find((document) => toFound(table, document).value !== null);
  return real?.data() ?? withoutId(table, sampleOf(schema as unknown as Shape) as object);
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

/** Writes what a command would that began at this instant by its machine's clock. */
const noted = (began: number) =>
  transact(async (transaction) => {
    await transaction.get('publicSettings', 'public');
    addAuditEntry(
      transaction,
      { rule: 'seen_in_wallet' },
      { action: 'settings_saved', id: 'public', at: began },
    );
  });

test('a machine whose clock was three hours ahead, then right: jobs go on, and the log stays sealed', async () => {
  for (const clock of [Date.now() + 3 * HOUR, Date.now(), Date.now() - 3 * HOUR, Date.now()]) {
    await noted(Math.min(clock, Date.now()));
    for (const job of jobsNow()) await job(clock);
  }
  const seals = await docRef('auditSeals', 'any').parent.get();
  const rows = await docRef('auditLog', 'any').parent.get();
  const sealed = seals.docs.flatMap((seal) => (seal.get('rows') as { id: string }[]).map(({ id }) => id));
  expect(new Set(sealed).size).toBe(sealed.length);
  await sealLog(Date.now() + HOUR);
  const after = await docRef('auditSeals', 'any').parent.get();
  const all = new Set(
    after.docs.flatMap((seal) => (seal.get('rows') as { id: string }[]).map(({ id }) => id)),
  );
  expect(rows.docs.filter(({ id }) => !all.has(id))).toEqual([]);
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
        batch.set(docRef('paymentProofs', proof.id), toDocument(proof));
      }
      await batch.commit();
    }
  };
  await Promise.all([write(), write(), write()]);
  const waiting = await makeProofUnderReview('Many Mwale', {
    proof: { firstWeekend: '2020-01-04', submittedAt: now },
    isSeen: true,
  });
  expect((await docRef('paymentProofs', 'any').parent.count().get()).data().count).toBeGreaterThan(50_000);

  await signInStaff(page, 'reviewer', PAYMENTS);
  await expect(row(page, waiting)).toBeVisible();
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
  const phone = await context.newPage();
  const { send, orderId, transactionId } = await readyToSend(phone, process.env['HUB_URL']);
  await send.click();
  await expect(phone.getByText(thanks)).toBeVisible();
  await expectOnce(orderId, transactionId);
  await context.close();

  await page.goto(proofUrl(waiting));
  await waitForProofShown(page, waiting);
  await page.keyboard.press('a');
  await expect.poll(() => orderField(waiting, 'status'), { timeout: 60_000 }).toBe('approved');
  expect(await auditRows(waiting)).toBe(1);
});

test('documents that nobody can read, in each collection: every page shows the others, and every job goes on', async ({
  page,
}) => {
  const learner = await makeLearner({ name: 'Poison Phiri' });
  const { id: orderId } = await giveOrder(learner, await makeClasses(classes.later));
  const waiting = await makeProofUnderReview('Whole Wanga');
  const written: FirebaseFirestore.DocumentReference[] = [];
  atTestEnd(async () => {
    // All at once would be more than the database answers in time.
    for (const some of chunksOf(written, 500)) {
      const batch = db.batch();
      for (const place of some) batch.delete(place);
      await batch.commit();
    }
  });
  for (const table of Object.keys(tables) as Table[]) {
    const batch = db.batch();
    for (const [nth, fields] of poisoned(await documentOf(table)).entries()) {
      const place = docRef(collectionOf(table), `poison-${table}-${nth}`);
      // Every other document with an owner becomes this learner's, so that their phone reads it.
      const owner =
        'userId' in fields
          ? { userId: learner.uid }
          : 'studentId' in fields
            ? { studentId: learner.uid }
            : {};
      batch.set(place, { ...fields, ...(nth % 2 === 0 && owner) });
      written.push(place);
    }
    await batch.commit();
  }
  expect(new Set(written.map(({ parent }) => parent.id))).toEqual(new Set(Object.values(collections)));
  expect(written.length).toBeGreaterThan(1_000);
  await approveByRule();

  expect((await page.request.get('/functions/catalogue')).status()).toBe(200);
  for (const job of jobsNow()) await job(Date.now());
  await signIn(page, learner);
  await expect(page.getByText('Up to date.')).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: 'Pending' }).first()).toBeVisible();
  expect(await ordersOf(learner.uid)).toContain(orderId);
  const fallen: string[] = [];
  await signInStaff(page, 'owner');
  for (const path of PAGES) {
    await page.goto(`/internal/ops${path}`);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    // What the page reads has come, or was left out.
    await expect(page.locator('main .MuiSkeleton-root'), path).toHaveCount(0);
    if (await page.getByText('Unexpected Application Error!').isVisible()) fallen.push(path);
  }
  expect(fallen).toEqual([]);
  await page.goto(proofUrl(waiting));
  await expect(page.getByRole('link', { name: waiting.name, exact: true })).toBeVisible();
});
