import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CourseCard as Card } from '../../../domain/dashboard/course-card.ts';
import { offerInstall } from '../../../pwa/install-offer.ts';
import { canOfferPush } from '../../../pwa/push.ts';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden.tsx';

/** Offers to install after a payment was approved, never together with the push question. */
export function useInstallOffer(cards: readonly Card[]): void {
  const isDue = cards.some(({ order }) => order.status === 'approved');
  useEffect(() => (isDue && !canOfferPush() ? offerInstall() : undefined), [isDue]);
}

const LINK_NEWS = 30_000;

/** Polls the catalogue while a class runs whose link is not published yet. */
export function useLinkNews(waits: boolean, refresh: () => void): void {
  useEffect(() => {
    if (!waits) return undefined;
    refresh();
    const timer = setInterval(refresh, LINK_NEWS);
    return () => clearInterval(timer);
  }, [waits, refresh]);
}

/** Announces changes to screen readers: a decision, a class that opens; never the countdown. */
export function useAnnouncement(cards: readonly Card[]): ReactNode {
  const known = useRef<readonly string[] | null>(null);
  const [spoken, setSpoken] = useState('');
  const present = cards.map(describe);
  const changed = present.join('\n');
  useEffect(() => {
    const lines = changed.split('\n');
    const changes = known.current ? lines.filter((line) => !known.current?.includes(line)) : [];
    if (changes.length > 0) setSpoken(changes.join(' '));
    known.current = lines;
  }, [changed]);
  return <VisuallyHidden role="status">{spoken}</VisuallyHidden>;
}

function describe({ title, badge, sessions }: Card): string {
  const open = sessions.filter(({ state }) => state === 'open').map(({ label }) => label);
  return `${[`${title}: ${badge}`, ...open].join('. ')}.`;
}
