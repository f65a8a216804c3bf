import { formatDateTime, type Instant } from '../../domain/time/time.ts';
import surfaces from './surfaces.module.css';

type AsOfProps = { readonly connection: 'connecting' | 'live' | 'lost'; readonly asOf: Instant };

export const LOOKING = ' Looking for news.';
export const asOfWords = (asOf: Instant) => `As of ${formatDateTime(asOf)}.`;

/** Reserves its space, so that nothing moves on reconnecting. */
export function AsOf({ connection, asOf }: AsOfProps) {
  const words = {
    connecting: asOfWords(asOf) + LOOKING,
    lost: `No connection to the hub. ${asOfWords(asOf)}`,
    live: 'Up to date.',
  } as const;
  return (
    <p className={surfaces.muted} role="status">
      {words[connection]}
    </p>
  );
}
