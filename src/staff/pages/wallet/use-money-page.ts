/** A page of money: its rows first, and what belongs to them once that is read. */
import type { Payment } from '../../../domain/money/payment.ts';
import type { Page } from '../../data/firestore.ts';
import { fetchMoneyFacts, type MoneyRow } from '../../data/wallet/money.ts';
import { type Reading, useRead } from '../use-read.ts';
import { useShown } from './use-shown.ts';

export type MoneyPage = {
  readonly page: Reading<Page<Payment>>;
  /** The rows as they were read last; null before the first answer. */
  readonly shown: Page<MoneyRow> | null;
  /** The reading of what belongs to them. */
  readonly facts: Reading<unknown>;
};

/** `scope` names the list, of which the last rows stay while others are read; `key` the rows, as for `useRead`. */
export function useMoneyPage(scope: string, key: string, read: () => Promise<Page<Payment>>): MoneyPage {
  const page = useRead(key, read);
  const value = useShown(scope, page.value);
  const payments = value?.values ?? [];
  const ids = payments.map(({ id }) => id).join();
  const facts = useRead(page.value === null ? null : `facts of ${key}: ${ids}`, () =>
    fetchMoneyFacts(payments),
  );
  const known = useShown(`${scope} ${ids}`, facts.value);
  const rows = payments.map((payment) => ({ payment, facts: known?.get(payment.id) ?? null }));
  return { page, shown: value && { ...value, values: rows }, facts };
}
