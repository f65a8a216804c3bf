/** A `<details>` with the calendar's choices. Their code is loaded when it is opened. */
import { type ComponentType, useState } from 'react';
import { toCommandError } from '../../../shared/data/errors.ts';
import surfaces from '../../ui/surfaces.module.css';
import type { CalendarPanelProps } from './CalendarPanel.tsx';

export function CalendarBox(props: CalendarPanelProps) {
  const [loaded, setLoaded] = useState<{ Panel: ComponentType<CalendarPanelProps> } | string | null>(null);
  const load = () =>
    void import('./CalendarPanel.tsx').then(
      ({ CalendarPanel: Panel }) => setLoaded({ Panel }),
      (thrown: unknown) => setLoaded(toCommandError(thrown).message),
    );
  return (
    <details className={surfaces.reveal} onToggle={({ currentTarget }) => currentTarget.open && load()}>
      <summary>Add to your calendar</summary>
      {loaded !== null &&
        (typeof loaded === 'string' ? (
          <p className={surfaces.muted} role="alert">
            {loaded}
          </p>
        ) : (
          <loaded.Panel {...props} />
        ))}
    </details>
  );
}
