import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CourseCard } from '../../../domain/dashboard/dashboard.ts';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden.tsx';

/** Announces to screen readers what changed on the cards: a decision, a class that opens; never the countdown. */
export function useAnnouncement(cards: readonly CourseCard[]): ReactNode {
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

function describe({ title, badge, sessions }: CourseCard): string {
  const open = sessions.filter(({ state }) => state === 'open').map(({ label }) => label);
  return `${[`${title}: ${badge}`, ...open].join('. ')}.`;
}
