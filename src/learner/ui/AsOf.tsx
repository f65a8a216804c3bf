import { formatDateTime, type Instant } from '../../domain/time/time.ts';
import surfaces from './surfaces.module.css';

type AsOfProps = { readonly connection: 'connecting' | 'live' | 'lost'; readonly asOf: Instant };

/** How old what is shown may be; its place is kept, so that nothing jumps when the connection comes. */
export function AsOf({ connection, asOf }: AsOfProps) {
  const words = {
    connecting: `As of ${formatDateTime(asOf)}. Looking for news.`,
    lost: `No connection to the hub. As of ${formatDateTime(asOf)}.`,
    live: 'Up to date.',
  } as const;
  return (
    <p className={surfaces.muted} role="status">
      {words[connection]}
    </p>
  );
}
