/** As many learners as a hub has after a year, the same ones each time: cases of the demonstration, played by the same commands. */
import { hash } from 'node:crypto';
import type { Table } from '../../functions/src/store/store.ts';
import { plannedOffering } from '../../src/domain/classes/offering.ts';
import { foundingCourses } from '../../src/shared/founding-catalogue.ts';
import { COURSE_PRICE_KWACHA, DAY, MINUTE } from '../../src/domain/wire/limits.ts';
import type { Instant } from '../../src/domain/time/time.ts';
import { type Case, courseAt } from './cases.ts';
import { weekendIn, writeHub } from './classes.ts';
import { attend, openDemo, planCase, planWallet } from './demonstration.ts';
import { MAIN_NETWORK, orderCodeOf, transactionIdOf } from './orders.ts';
import { examplePhone, networkAt } from './people.ts';

const FIRST_NAMES =
  'Abigail Andrew Bupe Beatrice Bwalya Charity Chanda Chileshe Chilufya Chipo Chisomo Chola Chomba Choolwe Daliso Dalitso Dorcas Elias Esther Faith Febby Gift Given Grace Habatwa Inonge Jacob James Joseph Kabwe Kalaluka Kapembwa Kasonde Kelvin Kondwani Kunda Lubasi Lushomo Luyando Lweendo Mainza Martha Mary Mainga Mapalo Mercy Misozi Monde Mubita Mukuka Mulenga Mutale Mutinta Mwaba Mwansa Mwape Mwiza Nalishebo Namakau Namukolo Nasilele Natasha Nchimunya Ngosa Nkandu Patrick Peter Precious Ruth Sepiso Sibeso Taonga Temwa Thabo Thandiwe Themba Tionge Twaambo Wana Wezi Wila Yande Yamikani';
const SURNAMES =
  'Banda Bwalya Chama Chanda Chibwe Chikwanda Chilufya Chipeta Chirwa Chishimba Choongo Daka Habeenzu Hamoonga Hamusonde Kabwe Kafula Kalaba Kalumba Kangwa Kapwepwe Kaoma Katongo Kaunda Lungu Lubinda Lukwesa Mbewe Mbulo Milimo Moonga Mubanga Muchimba Mukuka Mulenga Mumba Mundia Musonda Mutale Mutati Muyunda Mwale Mwamba Mwanawasa Mwansa Mwanza Mweemba Mweetwa Mwila Nalumino Ndhlovu Ng’andu Ng’ambi Ngoma Ngulube Njovu Nkhoma Nkole Nyambe Nyirenda Nyoni Phiri Sakala Sampa Siame Sichone Sikazwe Silavwe Simukonda Simwanza Sinkala Sitali Sitwala Soko Tembo Wamunyima Zimba Zulu Njobvu-Phiri';

const PREFIX = 'crowd-';
const HISTORY = 364 * DAY;
/** This many of the newest members wait for a review or have not paid, so that the queue is as full as before a class. */
const WAITING = 80;
const SECOND_COURSE = 7;
/** One member in this many paid too much, shows half of the price, or sent money that nobody showed. */
const EVERY = { overpaid: 400, half: 13, stranger: 80 } as const;

/** The tables that a crowd adds to; the audit log keeps only what the demonstration's three members of staff did. */
const OF_CROWD: readonly Table[] = [
  ...(['users', 'orders', 'enrollments', 'courseHolds', 'attendance'] as const),
  ...(['paymentProofs', 'payments', 'sentRefunds', 'receipts'] as const),
];

/** Numbers that look random and are the same each time. */
function dice(seed: number) {
  let rolls = 0;
  const roll = (sides: number) => hash('sha256', `${seed}:${(rolls += 1)}`, 'buffer').readUInt32BE() % sides;
  return { roll, oneOf: (words: string) => words.split(' ')[roll(words.split(' ').length)] ?? '' };
}

function fateOf(at: number, count: number, chance: number): Case['fate'] {
  if (at >= count - WAITING) return at % 8 === 0 ? 'unpaid' : 'waits';
  if (at % EVERY.overpaid === 1) return 'overpaid';
  return chance < 82 ? 'approved' : chance < 90 ? 'rejected' : 'unpaid';
}

/** An order of the crowd, by a number that no other has, and its proof half an hour later. */
const orderOf = (number: number, who: Case['who'], registeredAt: Instant) => ({
  who,
  code: orderCodeOf(number),
  transactionId: transactionIdOf(who.network, registeredAt, number),
  registeredAt,
  shownAt: registeredAt + 30 * MINUTE,
  decidedAt: registeredAt + 90 * MINUTE,
  waitsFrom: registeredAt + 30 * MINUTE,
});

/** The cases of one member; `at` counts from 0, the oldest first. The last member shows the transaction of the one before. */
function casesOf(at: number, count: number, now: Instant): Case[] {
  const { roll, oneOf } = dice(at + 1);
  const [first, last] = [oneOf(FIRST_NAMES), oneOf(SURNAMES)];
  const second = roll(12) === 0 ? ` ${oneOf(FIRST_NAMES)}` : '';
  const plain = `${first}.${last}`.toLowerCase().replace(/[^a-z.]/g, '');
  const [network, course] = [networkAt(1 + roll(3)), 1 + roll(foundingCourses.length)];
  const who = {
    uid: `${PREFIX}${String(at).padStart(6, '0')}`,
    name: `${first}${second} ${last}`,
    email: `${plain}${at}@example.com`,
    phone: examplePhone(network, 2_000_000 + at),
    network,
  };
  // A few more each week; the last one registered within the hour.
  const age = HISTORY * (1 - ((at + 0.5) / count) ** 0.75);
  const registeredAt = Math.floor(now - age - 40 * MINUTE);
  const fate = fateOf(at, count, roll(100));
  const waiting = at === count - 1 ? orderCodeOf(at - 1) : at % EVERY.half === 0 ? 'half' : 'message';
  const shows = fate === 'waits' ? waiting : 'message';
  const own: Case = { ...orderOf(at, { ...who, courseId: courseAt(course) }, registeredAt), fate, shows };
  const again = registeredAt + 21 * DAY;
  if (at % SECOND_COURSE !== 0 || fate !== 'approved' || again > now - DAY) return [own];
  return [own, { ...own, ...orderOf(count + at, { ...who, courseId: courseAt(course + 1) }, again) }];
}

/** Plays these members of a crowd of `count`, in a hub of their own. @returns their documents */
export async function makeCrowd(members: readonly number[], count: number, now: Instant) {
  const demo = openDemo(now);
  const { memory, play } = demo;
  writeHub(memory, '');
  const cases = members.flatMap((at) => casesOf(at, count, now));
  for (const one of cases) planCase(demo, one);
  const senders = cases.filter(({ who }) => Number(who.uid.slice(PREFIX.length)) % EVERY.stranger === 3);
  const free = senders.map(({ who: { uid, name, phone }, registeredAt: at }) => {
    const money = { network: MAIN_NETWORK, amount: COURSE_PRICE_KWACHA, at, name: name.toUpperCase(), phone };
    return { ...money, id: transactionIdOf(MAIN_NETWORK, at, uid) };
  });
  planWallet(demo, true, free);
  await play();
  // Added only after registering, because members who registered a year ago chose between other weekends.
  for (const weekend of [weekendIn(-2, now), weekendIn(-1, now)])
    for (const { id } of foundingCourses) {
      const offering = plannedOffering(id, weekend);
      memory.set('offerings', offering.id, offering);
    }
  await attend(demo, cases);
  return memory.documents(now, OF_CROWD);
}
