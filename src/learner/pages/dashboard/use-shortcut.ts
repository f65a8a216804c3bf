/** The parts of the dashboard that the app icon's shortcuts open; the manifest has the same ids. */
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { CourseCard } from '../../../domain/dashboard/course-card.ts';
import type { Dashboard } from '../../../domain/dashboard/dashboard.ts';

export const shortcutIds = { pay: 'pay', nextClass: 'next-class' } as const;
/** Above all cards, for what comes later but cannot wait. */
export const LATE_ID = 'late';

export type Targets = { readonly [name in keyof typeof shortcutIds]: CourseCard | undefined };

/** The card to pay, the next step's first, and the card with the next class. */
export function shortcutTargets({ cards, next }: Pick<Dashboard, 'cards' | 'next'>): Targets {
  const owed = cards.find(({ order }) => order.status === 'pending');
  const startOf = ({ awaited }: CourseCard) => awaited?.startsAt ?? Infinity;
  const [soonest] = cards.filter(({ awaited }) => awaited).sort((a, b) => startOf(a) - startOf(b));
  return { pay: next?.kind === 'pay' ? next.card : owed, nextClass: soonest };
}

/** Scrolls to the part that the address names. */
export function useShortcut(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const part = hash === '' ? null : document.getElementById(hash.slice(1));
    part?.parentElement
      ?.querySelectorAll('details')
      .forEach((one) => (one.open = one === part.nextElementSibling?.firstChild || one.open));
    part?.scrollIntoView();
    part?.focus({ preventScroll: true });
  }, [hash, key]);
}
