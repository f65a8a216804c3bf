/** The rows of a WhatsApp round, and of the learners who missed a first class (decision 0086). */
import type { ExportFilters } from '../../../../src/domain/records/export.ts';
import { leftOutWords } from '../../../../src/domain/rounds/round.ts';
import { messageSentId } from '../../../../src/domain/wire/collections.ts';
import { getMany, store } from '../../store/store.ts';
import { readList } from '../rounds/list.ts';
import { at, phone, type Row } from './export-pages.ts';

export async function* roundRows({ roundId = '' }: ExportFilters): AsyncGenerator<Row[]> {
  const round = await store.get('messageRounds', roundId);
  if (round === null) return;
  const uids = round.learners.map(({ userId }) => userId);
  const [users, messages] = await Promise.all([
    getMany('users', uids, ['name', 'phone']),
    getMany(
      'messagesSent',
      uids.map((uid) => messageSentId(roundId, uid)),
      ['text', 'by', 'at', 'state'],
    ),
  ]);
  yield round.learners.map(({ userId, orderIds, state, why }) => {
    const user = users.get(userId);
    const message = messages.get(messageSentId(roundId, userId));
    return {
      student_id: userId,
      student_name: user?.name ?? null,
      student_phone: phone(user?.phone),
      order_id: orderIds.join(' '),
      outcome: state.replace('_', ' '),
      left_out_because: why === null ? null : leftOutWords[why],
      written_by: message?.by ?? null,
      written_at: at(message?.at),
      message: message?.state === 'sent' ? message.text : null,
    };
  });
}

export async function* missedRows({ weekend = '', courseId }: ExportFilters): AsyncGenerator<Row[]> {
  const listed = await readList({ kind: 'missed', courseId: courseId ?? null, weekend }, Date.now(), false);
  const emails = await getMany(
    'users',
    listed.map(({ userId }) => userId),
    ['email'],
  );
  yield listed.flatMap(({ userId, user, facts }) =>
    facts.map(({ order }) => ({
      student_id: userId,
      student_name: user.name,
      student_email: emails.get(userId)?.email ?? null,
      student_phone: phone(user.phone),
      course_id: order.courseId,
      order_id: order.id,
      weekend,
    })),
  );
}
