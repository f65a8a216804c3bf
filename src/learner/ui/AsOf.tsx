import { formatDateTime, type Instant } from '../../domain/time/time.ts';
import { Muted } from './surfaces.ts';

type AsOfProps = { readonly connection: 'connecting' | 'live' | 'lost'; readonly asOf: Instant };

/** How old what is shown may be; its place is kept, so that nothing jumps when the connection comes. */
export function AsOf({ connection, asOf }: AsOfProps) {
  const words = {
    connecting: `As of ${formatDateTime(asOf)}. Looking for news.`,
    lost: `No connection to the hub. As of ${formatDateTime(asOf)}.`,
    live: 'Up to date.',
  } as const;
  return <Muted role="status">{words[connection]}</Muted>;
}
