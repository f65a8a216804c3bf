import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CourseCard } from '../../../domain/dashboard/dashboard.ts';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden.tsx';

/** Reads out what changed on the cards since they were first shown: a verdict, a class that opens. Never the ticking. */
export function useAnnouncement(cards: readonly CourseCard[]): ReactNode {
  const known = useRef<readonly string[] | null>(null);
  const [spoken, setSpoken] = useState('');
  const present = cards.map(describe);
  const changed = present.join('\n');
  useEffect(() => {
    const lines = changed.split('\n');
    const news = known.current ? lines.filter((line) => !known.current?.includes(line)) : [];
    if (news.length > 0) setSpoken(news.join(' '));
    known.current = lines;
  }, [changed]);
  return <VisuallyHidden role="status">{spoken}</VisuallyHidden>;
}

function describe({ title, badge, sessions }: CourseCard): string {
  const open = sessions.filter(({ state }) => state === 'open').map(({ label }) => label);
  return `${[`${title}: ${badge}`, ...open].join('. ')}.`;
}
