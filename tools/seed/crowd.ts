/** As many learners as a hub has after a year, the same ones each time, in every state. */
import { callingCode, networkPrefixes, networks } from '#hub';
import { hash } from 'node:crypto';
import { foundingCourses } from '../../src/shared/founding-catalogue.ts';
import { COURSE_PRICE_KWACHA, DAY, HOUR, MINUTE } from '../../src/domain/wire/limits.ts';
import { mobileNetworkOf } from '../../src/domain/money/mobile-network.ts';
import type { OrderStatus } from '../../src/domain/money/order.ts';
import { plannedOffering } from '../../src/domain/classes/offering.ts';
import { SLOTS, classStart } from '../../src/domain/classes/class-session.ts';
import { addDays, type Instant, weekendOf } from '../../src/domain/time/time.ts';
import { makeAttendance } from '../../tests/factories/attendance.ts';
import type { Payment } from '../../src/domain/money/payment.ts';
import { makeUser } from '../../tests/factories/learner.ts';
import { makeFree, makeReturned, makeTold } from '../../tests/factories/wallet/told.ts';
import { weekendIn } from './classes.ts';
import { mainId, orderCodeOf, type PlannedOrder, proofIdOf, type Writer, writeOrder } from './orders.ts';

export const FIRST_NAMES =
  'Abigail Andrew Bupe Beatrice Bwalya Charity Chanda Chileshe Chilufya Chipo Chisomo Chola Chomba Choolwe Daliso Dalitso Dorcas Elias Esther Faith Febby Gift Given Grace Habatwa Inonge Jacob James Joseph Kabwe Kalaluka Kapembwa Kasonde Kelvin Kondwani Kunda Lubasi Lushomo Luyando Lweendo Mainza Martha Mary Mainga Mapalo Mercy Misozi Monde Mubita Mukuka Mulenga Mutale Mutinta Mwaba Mwansa Mwape Mwiza Nalishebo Namakau Namukolo Nasilele Natasha Nchimunya Ngosa Nkandu Patrick Peter Precious Ruth Sepiso Sibeso Taonga Temwa Thabo Thandiwe Themba Tionge Twaambo Wana Wezi Wila Yande Yamikani';
export const SURNAMES =
  'Banda Bwalya Chama Chanda Chibwe Chikwanda Chilufya Chipeta Chirwa Chishimba Choongo Daka Habeenzu Hamoonga Hamusonde Kabwe Kafula Kalaba Kalumba Kangwa Kapwepwe Kaoma Katongo Kaunda Lungu Lubinda Lukwesa Mbewe Mbulo Milimo Moonga Mubanga Muchimba Mukuka Mulenga Mumba Mundia Musonda Mutale Mutati Muyunda Mwale Mwamba Mwanawasa Mwansa Mwanza Mweemba Mweetwa Mwila Nalumino Ndhlovu Ng’andu Ng’ambi Ngoma Ngulube Njovu Nkhoma Nkole Nyambe Nyirenda Nyoni Phiri Sakala Sampa Siame Sichone Sikazwe Silavwe Simukonda Simwanza Sinkala Sitali Sitwala Soko Tembo Wamunyima Zimba Zulu Njobvu-Phiri';

const HISTORY = 364 * DAY;
/** The newest wait for a review, so that the queue is as full as before a class. */
const WAITING = 80;
const SECOND_COURSE = 7;
/** Of so many members one paid too much, one's payment never reached the wallet, and one sent money that nobody showed. */
const EVERY = { overpaid: 400, missing: 12, stranger: 80 } as const;
const TOO_MUCH = 20;

/** The two usual beginnings of each network's numbers. */
const PREFIXES = networks.flatMap((network) => networkPrefixes[network].slice(0, 2));

/** Numbers that look random and are the same each time. */
function dice(seed: number) {
  let rolls = 0;
  const roll = (sides: number) => hash('sha256', `${seed}:${(rolls += 1)}`, 'buffer').readUInt32BE() % sides;
  return { roll, oneOf: <T>(all: readonly T[]) => all[roll(all.length)] as T };
}

/** One of the crowd; `at` counts from 0, the oldest first. */
export function memberOf(at: number, count: number, now: Instant) {
  const { roll, oneOf } = dice(at + 1);
  const first = oneOf(FIRST_NAMES.split(' '));
  const last = oneOf(SURNAMES.split(' '));
  const second = roll(12) === 0 ? ` ${oneOf(FIRST_NAMES.split(' '))}` : '';
  const plain = `${first}.${last}`.toLowerCase().replace(/[^a-z.]/g, '');
  // A few more each week; the last one registered minutes ago.
  const age = HISTORY * (1 - ((at + 0.5) / count) ** 0.75);
  return {
    uid: `crowd-${String(at).padStart(6, '0')}`,
    name: `${first}${second} ${last}`,
    email: `${plain}${at}@example.com`,
    phone: `+${callingCode}${oneOf(PREFIXES)}${String(2_000_000 + at).slice(-7)}`,
    createdAt: Math.floor(now - age - 2 * MINUTE),
  };
}

function statusOf(at: number, count: number): OrderStatus {
  if (at >= count - WAITING) return at % 8 === 0 ? 'pending' : 'under_review';
  const chance = dice(at + 500_009).roll(100);
  return chance < 82 ? 'approved' : chance < 90 ? 'rejected' : 'pending';
}

/** Another number below `size` for each: the IDs that reach one wallet are far from each other. */
const scattered = (number: number, size: number) => (number * 7_654_321) % size;

type Planned = Pick<PlannedOrder, 'who' | 'status' | 'registeredAt'>;

function orderOf(number: number, { who, status, registeredAt }: Planned): PlannedOrder {
  const course = dice(number + 1_000_003).oneOf(foundingCourses);
  const firstWeekend = weekendOf(registeredAt + DAY);
  const order = { code: orderCodeOf(number), who, course, registeredAt, firstWeekend, status };
  if (status === 'pending') return order;
  const submittedAt = registeredAt + MINUTE;
  const other = `Z${String(scattered(number, 10_000_000)).padStart(7, '0')}`;
  const airtel = mainId(submittedAt - HOUR, 100_000 + scattered(number, 800_000));
  const mtn = String(2_000_000_000 + scattered(number, 1_000_000_000));
  const network = mobileNetworkOf(who.phone) ?? 'other';
  const ids: Readonly<Record<string, string>> = { airtel, zamtel: other, other };
  const isHalf = status === 'under_review' && number % 13 === 0;
  const half = isHalf && { amount: course.price / 2, warnings: ['amount_differs' as const] };
  const proof = { network, transactionId: ids[network] ?? mtn, submittedAt, ...half };
  return { ...order, proof, inLedger: inLedgerOf({ ...order, proof }, number) };
}

/** The first order of a member. The last member shows the transaction of the one before. */
function firstOrderOf(at: number, count: number, now: Instant): PlannedOrder {
  const who = memberOf(at, count, now);
  const order = orderOf(at, { who, status: statusOf(at, count), registeredAt: who.createdAt });
  const other = at === count - 1 && count > 2 ? firstOrderOf(at - 1, count, now) : null;
  if (!order.proof || !other?.proof) return order;
  const { network, transactionId } = other.proof;
  const proof = { ...order.proof, network, transactionId, warnings: ['id_used_by_other' as const] };
  return { ...order, earlierClaims: [proofIdOf(other.code)], proof };
}

/** What the wallet knows of a payment; what was paid too much waits to be sent back, or was sent. */
const inLedgerOf =
  ({ who, proof, registeredAt }: PlannedOrder, number: number) =>
  (entry: Payment) => {
    if (number % EVERY.missing === 0 || entry.status === 'rejected') return entry;
    const isOverpaid = number % EVERY.overpaid === 1 && entry.status === 'approved';
    const amount = (entry.amount ?? proof?.amount ?? COURSE_PRICE_KWACHA) + (isOverpaid ? TOO_MUCH : 0);
    const payer = { phone: who.phone, name: who.name.toUpperCase() };
    const told = makeTold(entry, { amount, at: registeredAt - HOUR, ...payer });
    const isSent = number % (2 * EVERY.overpaid) > 1;
    return isOverpaid ? makeReturned(told, isSent ? 'sent' : 'to_send', registeredAt) : told;
  };

/** Two learners in three joined the weekends that are over. */
function writeJoins(order: PlannedOrder, at: number, now: Instant, { set }: Writer): void {
  const { who, course, firstWeekend, status } = order;
  if (status !== 'approved' || at % 3 === 0) return;
  const past = [weekendIn(-1, now), weekendIn(-2, now)];
  for (const weekend of [firstWeekend, addDays(firstWeekend, 7)].filter((own) => past.includes(own))) {
    const joined = plannedOffering(course.id, weekend);
    const slot = SLOTS[at % 2] ?? 'saturday';
    const joinedAt = [classStart(joined, slot)];
    const attendance = makeAttendance({ offeringId: joined.id, slot, userId: who.uid, joinedAt });
    set('attendance', attendance.id, attendance);
  }
}

/** Writes one of the crowd with their orders, joins and payments. */
export function writeMember(at: number, count: number, now: Instant, writer: Writer): void {
  const who = memberOf(at, count, now);
  writer.set('users', who.uid, makeUser({ ...who, id: who.uid }));
  const first = firstOrderOf(at, count, now);
  const registeredAt = who.createdAt + 21 * DAY;
  const second = orderOf(count + at, { who, status: 'approved', registeredAt });
  const isBack = at % SECOND_COURSE === 0 && first.status === 'approved' && registeredAt < now - DAY;
  for (const order of isBack && second.course.id !== first.course.id ? [first, second] : [first]) {
    writeOrder(order, writer);
    writeJoins(order, at, now, writer);
  }
  if (at % EVERY.stranger !== 3) return;
  // Money that nobody showed, from the number of one of the crowd or under a name alone.
  const sentAt = who.createdAt - MINUTE;
  const phone = at % (2 * EVERY.stranger) === 3 && { phone: who.phone };
  const id = mainId(sentAt, 500_000 + at);
  const arrival = { amount: COURSE_PRICE_KWACHA, at: sentAt, name: who.name.toUpperCase(), ...phone };
  writer.set('payments', id, makeFree(id, arrival));
}
