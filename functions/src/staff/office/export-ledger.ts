/** The rows of the ledger; each day adds up as in the day close. */
import type { ExportFilters } from '../../../../src/domain/records/export.ts';
import { partsOf } from '../../../../src/domain/money/wallet/day-close.ts';
import { getMany, type PartialDocument } from '../../store/store.ts';
import { type FoundPartial, streamed } from '../../store/queries.ts';
import { timeCell, fileOf, foundIn, inDays, phone, withOthers } from './export-pages.ts';

const FIELDS = [
  'network',
  'amount',
  'status',
  'allocations',
  'refunds',
  'setAside',
  'conflict',
  'arrival',
  'reviewedAt',
] as const;
type Field = (typeof FIELDS)[number] | 'arrivedAt';
type Entry = PartialDocument<'payments', Field>;
type Page = FoundPartial<'payments', Field>[];
const ALL: readonly Field[] = [...FIELDS, 'arrivedAt'];

/** Entries by arrival, then those that were accepted in these days and never seen in the wallet. */
async function* pagesOfDays(filters: ExportFilters): AsyncGenerator<Page> {
  yield* streamed('payments', ALL, 'arrivedAt', { arrivedAt: inDays(filters) });
  const accepted = { status: ['in', ['approved', 'refunded']], reviewedAt: inDays(filters) } as const;
  for await (const page of streamed('payments', ALL, 'reviewedAt', accepted))
    yield page.filter(({ value }) => value !== null && value.arrival === undefined);
}

async function* entriesOf(filters: ExportFilters) {
  const { courseId, startDate, endDate } = filters;
  const found =
    startDate === undefined && endDate === undefined
      ? streamed('payments', ALL, 'arrivedAt')
      : pagesOfDays(filters);
  const pages = withOthers<'payments', Field, Map<string, { courseId: string }>>(found, async (entries) =>
    courseId === undefined
      ? new Map()
      : getMany(
          'orders',
          entries.flatMap(({ allocations }) => Object.keys(allocations)),
          ['courseId'],
        ),
  );
  for await (const [page, orders] of pages) {
    const isWanted = ({ allocations }: Entry) =>
      courseId === undefined ||
      Object.keys(allocations).some((orderId) => orders.get(orderId)?.courseId === courseId);
    yield foundIn(page, (entry, id) => {
      const parts = partsOf(entry, Math.round((entry.arrival?.amount ?? entry.amount ?? 0) * 100));
      return isWanted(entry) ? { id, entry, parts } : null;
    });
  }
}

const kwacha = (ngwee: number) => ngwee / 100;

export const ledger = fileOf(entriesOf, {
  transaction_id: ({ id }) => id,
  network: ({ entry }) => entry.network,
  received_at: ({ entry: { arrival } }) => timeCell(arrival?.at),
  received: ({ entry: { arrival } }) => arrival?.amount,
  payer_phone: ({ entry: { arrival } }) => phone(arrival?.phone),
  payer_name: ({ entry: { arrival } }) => arrival?.name,
  reference: ({ entry: { arrival } }) => arrival?.reference,
  told_by: ({ entry: { arrival } }) => arrival?.sources.join(' '),
  status: ({ entry }) => entry.status,
  allocated: ({ parts }) => kwacha(parts.allocated),
  orders: ({ entry }) =>
    Object.entries(entry.allocations)
      .map(([orderId, amount]) => `${orderId} K${amount}`)
      .join(', '),
  waits_for_review: ({ entry, parts }) => (entry.arrival === undefined ? 0 : kwacha(parts.waiting)),
  unclaimed: ({ entry, parts }) => (entry.arrival === undefined ? 0 : kwacha(parts.unclaimed)),
  to_send_back: ({ parts }) => kwacha(parts.toSend),
  sent_back: ({ parts }) => kwacha(parts.sent),
  sent_back_with: ({ entry: { refunds = [] } }) =>
    refunds.flatMap(({ sentTransactionId }) => sentTransactionId ?? []).join(' '),
  set_aside: ({ entry, parts }) => (entry.arrival === undefined ? 0 : kwacha(parts.setAside)),
  set_aside_note: ({ entry }) => entry.setAside?.note,
  other_amount: ({ entry }) => entry.conflict?.amount,
  decided_at: ({ entry }) => timeCell(entry.reviewedAt),
});
