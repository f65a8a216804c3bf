/** A `<details>` with something rare in it, whose code is loaded when it is opened. */
import { type ComponentType, useState } from 'react';
import { toCommandError } from '../../shared/data/errors.ts';
import surfaces from '../ui/surfaces.module.css';

type Props<P extends object> = {
  readonly summary: string;
  readonly load: () => Promise<ComponentType<P>>;
  /** What the loaded panel gets. */
  readonly props: P;
};

export function RevealLater<P extends object>({ summary, load, props }: Props<P>) {
  const [loaded, setLoaded] = useState<{ Panel: ComponentType<P> } | string | null>(null);
  const open = () =>
    void load().then(
      (Panel) => setLoaded({ Panel }),
      (thrown: unknown) => setLoaded(toCommandError(thrown).message),
    );
  return (
    <details className={surfaces.reveal} onToggle={({ currentTarget }) => currentTarget.open && open()}>
      <summary>{summary}</summary>
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
