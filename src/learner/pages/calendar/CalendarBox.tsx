/** Loads its code when opened. */
import { type ComponentType, useState } from 'react';
import { toCommandError } from '../../../shared/data/errors.ts';
import surfaces from '../../ui/surfaces.module.css';
import type { DatesPanelProps } from './DatesPanel.tsx';

export function CalendarBox(props: DatesPanelProps) {
  const [loaded, setLoaded] = useState<{ Panel: ComponentType<DatesPanelProps> } | string | null>(null);
  const load = () =>
    void import('./DatesPanel.tsx').then(
      ({ DatesPanel: Panel }) => setLoaded({ Panel }),
      (thrown: unknown) => setLoaded(toCommandError(thrown).message),
    );
  return (
    <details className={surfaces.reveal} onToggle={({ currentTarget }) => currentTarget.open && load()}>
      <summary>Add to your calendar, or change the weekend</summary>
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
