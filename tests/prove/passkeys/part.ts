/** `npm run prove -- passkeys`: ways to get in with a staff passkey that must not work, on the real functions. */
import { openBrowser } from '../../../tools/shared/programs.ts';
import { openOwnHub } from '../../../tools/start/hub.ts';
import type { Part } from '../part.ts';

export const prove: Part = async () => {
  const { address: hub, env } = await openOwnHub('prove', false);
  Object.assign(process.env, env, { HUB_URL: hub });
  const browser = await openBrowser();
  // These modules read the hub's address when they are loaded.
  const { attacks } = await import('../../functions/passkey-attacks.ts');
  const { browserAttacks } = await import('./browser.ts');
  const all = [...attacks, ...browserAttacks(browser, hub)];
  const gotIn: string[] = [];
  const broken: string[] = [];
  for (const { name, getsIn } of all) {
    const isIn = await getsIn().catch((error: unknown) => {
      broken.push(
        `Could not be tried: ${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`,
      );
      return false;
    });
    if (isIn) gotIn.push(`Got in: ${name}`);
    console.log(`${isIn ? '✗' : '✓'} ${name}`);
  }
  return {
    figures: { passkeys: { attacks: all.length - broken.length, succeeded: gotIn.length } },
    table: [...gotIn, ...broken],
    isKept: gotIn.length === 0 && broken.length === 0,
  };
};
