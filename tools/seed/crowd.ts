/** As many learners as are wanted, as a hub has them after a year: the same ones each time, in every state. */
import { createHash } from 'node:crypto';
import { foundingCourses } from '../../src/shared/founding-catalogue.ts';
import { attendanceId } from '../../src/domain/wire/collections.ts';
import { DAY, HOUR, MINUTE } from '../../src/domain/wire/limits.ts';
import { type OrderStatus, orderCodeFrom } from '../../src/domain/money/order.ts';
import { cannedReasons } from '../../src/domain/money/review-queue.ts';
import { SLOTS } from '../../src/domain/classes/class-session.ts';
import { addDays, type Instant, weekendOf } from '../../src/domain/time/time.ts';
import { offering } from './demonstration.ts';
import { airtelId, proofIdOf, type Story, type Writer, writeOrder, writePayment } from './story.ts';

/** Names as Zambia has them: from the Copperbelt, the east, the south and the west, with their apostrophes. */
const FIRST_NAMES =
  'Abigail Andrew Bupe Beatrice Bwalya Charity Chanda Chileshe Chilufya Chipo Chisomo Chola Chomba Choolwe Daliso Dalitso Dorcas Elias Esther Faith Febby Gift Given Grace Habatwa Inonge Jacob James Joseph Kabwe Kalaluka Kapembwa Kasonde Kelvin Kondwani Kunda Lubasi Lushomo Luyando Lweendo Mainza Martha Mary Mainga Mapalo Mercy Misozi Monde Mubita Mukuka Mulenga Mutale Mutinta Mwaba Mwansa Mwape Mwiza Nalishebo Namakau Namukolo Nasilele Natasha Nchimunya Ngosa Nkandu Patrick Peter Precious Ruth Sepiso Sibeso Taonga Temwa Thabo Thandiwe Themba Tionge Twaambo Wana Wezi Wila Yande Yamikani'.split(
    ' ',
  );
const SURNAMES =
  'Banda Bwalya Chama Chanda Chibwe Chikwanda Chilufya Chipeta Chirwa Chishimba Choongo Daka Habeenzu Hamoonga Hamusonde Kabwe Kafula Kalaba Kalumba Kangwa Kapwepwe Kaoma Katongo Kaunda Lungu Lubinda Lukwesa Mbewe Mbulo Milimo Moonga Mubanga Muchimba Mukuka Mulenga Mumba Mundia Musonda Mutale Mutati Muyunda Mwale Mwamba Mwanawasa Mwansa Mwanza Mweemba Mweetwa Mwila Nalumino Ndhlovu Ng’andu Ng’ambi Ngoma Ngulube Njovu Nkhoma Nkole Nyambe Nyirenda Nyoni Phiri Sakala Sampa Siame Sichone Sikazwe Silavwe Simukonda Simwanza Sinkala Sitali Sitwala Soko Tembo Wamunyima Zimba Zulu Njobvu-Phiri'.split(
    ' ',
  );

const HISTORY = 364 * DAY;
/** The newest of them wait for a review, so that the queue is as full as before a Saturday. */
const WAITING = 80;
const SECOND_COURSE = 7;
/** The Saturdays of the two weekends before this one. */
const weekendsBefore = (now: Instant) => [-7, -14].map((days) => addDays(weekendOf(now), days));

/** Numbers that look random and are the same each time (mulberry32). */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
}

/** A different code for each number of an order, the same each time. */
export function orderCodeOf(number: number): string {
  const code = orderCodeFrom(createHash('sha512').update(String(number)).digest());
  if (code === null) throw new Error(`no code for ${number}`);
  return code;
}

type Member = Story['who'] & { readonly email: string; readonly createdAt: Instant };

/** One of the crowd; `at` counts from 0, the oldest first. */
export function memberOf(at: number, count: number, now: Instant): Member {
  const roll = dice(at + 1);
  const first = FIRST_NAMES[roll(FIRST_NAMES.length)] ?? '';
  const last = SURNAMES[roll(SURNAMES.length)] ?? '';
  const second = roll(12) === 0 ? ` ${FIRST_NAMES[roll(FIRST_NAMES.length)]}` : '';
  const plain = `${first}.${last}`.toLowerCase().replace(/[^a-z.]/g, '');
  // A few more of them each week; the last one registered minutes ago.
  const age = HISTORY * (1 - ((at + 0.5) / count) ** 0.75);
  return {
    uid: `crowd-${String(at).padStart(6, '0')}`,
    name: `${first}${second} ${last}`,
    email: `${plain}${at}@example.com`,
    phone: `+260${['97', '96', '77', '76', '95', '75'][roll(6)]}${String(2_000_000 + at).slice(-7)}`,
    createdAt: Math.floor(now - age - 2 * MINUTE),
  };
}

/** What became of an order, from its place in the history. */
function fateOf(at: number, count: number): OrderStatus {
  const roll = dice(at + 500_009);
  if (at >= count - WAITING) return at % 8 === 0 ? 'pending' : 'under_review';
  const fate = roll(100);
  return fate < 82 ? 'approved' : fate < 90 ? 'rejected' : 'pending';
}

/** By the network of the payer's own number, as its ids look. */
function transactionOf(number: number, { phone }: Story['who'], submittedAt: Instant) {
  const ids = {
    airtel: airtelId(submittedAt - HOUR, 100_000 + number),
    mtn: String(2_000_000_000 + number),
    zamtel: `Z${String(number).padStart(7, '0')}`,
  } as const;
  const network = phone[5] === '7' ? 'airtel' : phone[5] === '6' ? 'mtn' : 'zamtel';
  return { network, transactionId: ids[network] } as const;
}

function storyOf(number: number, who: Member, status: OrderStatus, registeredAt: Instant): Story {
  const roll = dice(number + 1_000_003);
  const course = foundingCourses[roll(foundingCourses.length)] ?? foundingCourses[0];
  if (course === undefined) throw new Error('the catalogue has no course');
  const firstWeekend = weekendOf(registeredAt + DAY);
  const story = { code: orderCodeOf(number), who, course, registeredAt, firstWeekend, status };
  if (status === 'pending') return story;
  const submittedAt = registeredAt + MINUTE;
  const hasPaidHalf = status === 'under_review' && number % 13 === 0;
  const half = { amount: course.price / 2, warnings: ['amount_differs' as const] };
  return {
    ...story,
    ...(status === 'rejected' && { rejectionReason: cannedReasons[0]?.sentence ?? '' }),
    proof: { ...transactionOf(number, who, submittedAt), submittedAt, ...(hasPaidHalf && half) },
  };
}

/** Joins of the weekends that are over, of two learners in three. */
function writeJoins(story: Story, at: number, now: Instant, { set }: Writer): void {
  const { who, course, firstWeekend, status } = story;
  if (status !== 'approved' || at % 3 === 0) return;
  for (const weekend of weekendsBefore(now)) {
    if (weekend !== firstWeekend && weekend !== addDays(firstWeekend, 7)) continue;
    const { id, saturdayStartsAt, sundayStartsAt } = offering(course.id, weekend);
    const slot = SLOTS[at % 2] ?? 'saturday';
    const joinedAt = [slot === 'saturday' ? saturdayStartsAt : sundayStartsAt];
    set('attendance', attendanceId(id, slot, who.uid), {
      offeringId: id,
      slot,
      userId: who.uid,
      joinedAt,
      correctedTo: null,
      correctedBy: null,
    });
  }
}

/** The offerings of the weekends before this one, which the joins are about. */
export function writePast(now: Instant, { set }: Writer): void {
  const all = weekendsBefore(now).flatMap((weekend) =>
    foundingCourses.map(({ id }) => offering(id, weekend)),
  );
  for (const past of all) set('offerings', past.id, past);
}

/** One of the crowd with everything that hangs on them. */
export function writeMember(at: number, count: number, now: Instant, writer: Writer): void {
  const who = memberOf(at, count, now);
  const { uid, name, email, phone, createdAt } = who;
  writer.set('users', uid, { name, email, phone, createdAt });
  const fate = fateOf(at, count);
  const first = storyOf(at, who, fate, createdAt);
  const stories = [withDuplicate(first, at, count, now)];
  const again = createdAt + 21 * DAY;
  if (at % SECOND_COURSE === 0 && fate === 'approved' && again < now - DAY) {
    const second = storyOf(count + at, who, 'approved', again);
    if (second.course.id !== first.course.id) stories.push(second);
  }
  for (const story of stories) {
    writeOrder(story, writer);
    writePayment(story, writer);
    writeJoins(story, at, now, writer);
  }
}

/** The last one shows the transaction of the one before. */
function withDuplicate(story: Story, at: number, count: number, now: Instant): Story {
  if (at !== count - 1 || count < 3 || story.proof === undefined) return story;
  const before = memberOf(at - 1, count, now);
  const other = storyOf(at - 1, before, fateOf(at - 1, count), before.createdAt);
  if (other.proof === undefined) return story;
  const { network, transactionId } = other.proof;
  const earlierClaims = [proofIdOf(other.code)];
  return {
    ...story,
    proof: { ...story.proof, network, transactionId, earlierClaims, warnings: ['id_used_by_other'] },
  };
}
