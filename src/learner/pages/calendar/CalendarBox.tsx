/** The calendar's choices, folded. */
import { RevealLater } from '../RevealLater.tsx';
import type { CalendarPanelProps } from './CalendarPanel.tsx';

const load = async () => (await import('./CalendarPanel.tsx')).CalendarPanel;

export const CalendarBox = (props: CalendarPanelProps) => (
  <RevealLater summary="Add to your calendar" load={load} props={props} />
);
