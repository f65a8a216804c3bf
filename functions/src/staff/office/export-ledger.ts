/** The rows of the ledger; each day adds up as in the day close. */
import type { ExportFilters } from '../../../../src/domain/records/export.ts';
import { partsOf } from '../../../../src/domain/money/wallet/day-close.ts';
import { getMany, type Part } from '../../store/store.ts';
import { type FoundPart, streamed } from '../../store/walking.ts';
import { at, phone, type Row, UNREADABLE, inDays, withOthers } from './export-pages.ts';

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
type Entry = Part<'payments', Field>;
type Page = FoundPart<'payments', Field>[];
const ALL: readonly Field[] = [...FIELDS, 'arrivedAt'];

/** Entries by arrival, then those that were accepted in these days and never seen in the wallet. */
async function* pagesOfDays(filters: ExportFilters): AsyncGenerator<Page> {
  yield* streamed('payments', ALL, 'arrivedAt', { arrivedAt: inDays(filters) });
  const accepted = { status: ['in', ['approved', 'refunded']], reviewedAt: inDays(filters) } as const;
  for await (const page of streamed('payments', ALL, 'reviewedAt', accepted))
    yield page.filter(({ noun }) => noun !== null && noun.arrival === undefined);
}

export async function* ledgerRows(filters: ExportFilters): AsyncGenerator<Row[]> {
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
    yield page.flatMap(({ id, noun: entry }): Row[] => {
      if (entry === null) return [{ transaction_id: id, status: UNREADABLE }];
      return isWanted(entry) ? [rowOf(id, entry)] : [];
    });
  }
}

const kwacha = (ngwee: number) => ngwee / 100;

function rowOf(id: string, entry: Entry): Row {
  const { arrival, allocations, refunds = [], setAside = null, conflict = null } = entry;
  const parts = partsOf(entry, Math.round((arrival?.amount ?? entry.amount ?? 0) * 100));
  return {
    transaction_id: id,
    network: entry.network,
    received_at: at(arrival?.at),
    received: arrival?.amount ?? null,
    payer_phone: phone(arrival?.phone),
    payer_name: arrival?.name ?? null,
    reference: arrival?.reference ?? null,
    told_by: arrival?.sources.join(' ') ?? null,
    status: entry.status,
    allocated: kwacha(parts.allocated),
    orders: Object.entries(allocations)
      .map(([orderId, amount]) => `${orderId} K${amount}`)
      .join(', '),
    waits_for_review: arrival === undefined ? 0 : kwacha(parts.waiting),
    unclaimed: arrival === undefined ? 0 : kwacha(parts.unclaimed),
    to_send_back: kwacha(parts.toSend),
    sent_back: kwacha(parts.sent),
    sent_back_with: refunds.flatMap(({ sentTransactionId }) => sentTransactionId ?? []).join(' '),
    set_aside: arrival === undefined ? 0 : kwacha(parts.setAside),
    set_aside_note: setAside?.note ?? null,
    other_amount: conflict?.amount ?? null,
    decided_at: at(entry.reviewedAt),
  };
}
