/** Which files the service worker keeps, and for whom. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TierEntry } from '../../src/worker/entry.ts';
import { type Chunk, filesInPage, reachable } from './worker-tiers.ts';

/** The public pages as files of `dist` without their ending; every other page there is the learner's. */
const PUBLIC_PAGES = ['index', 'courses', 'about', 'support', 'terms', 'privacy', '404'];
const TIERS = ['public', 'learner'] as const;
const ICONS = ['icons/icon.svg', 'manifest.webmanifest'];

const digestOf = (content: string | Buffer) => createHash('sha256').update(content).digest('base64');

/** The entries of both tiers; a file of both is in the public one. */
export function tierEntries(dist: string, chunks: readonly Chunk[]): TierEntry[] {
  const entries = new Map<string, TierEntry>();
  const add = (entry: TierEntry) => entries.has(entry.url) || entries.set(entry.url, entry);
  const pages = readdirSync(dist).filter((name) => name.endsWith('.html'));
  for (const tier of TIERS) {
    const roots: string[] = [];
    for (const file of pages) {
      const page = file.slice(0, -'.html'.length);
      if (PUBLIC_PAGES.includes(page) !== (tier === 'public')) continue;
      const html = readFileSync(join(dist, file), 'utf8');
      const digest = digestOf(html);
      // Hosting serves pages without their ending (clean URLs).
      const url = page === 'index' ? '/' : `/${page}`;
      add({ integrity: `sha256-${digest}`, revision: digest.slice(0, 12), tier, url });
      roots.push(...filesInPage(html));
    }
    for (const file of [...reachable(chunks, roots)].sort()) add({ revision: null, tier, url: `/${file}` });
  }
  for (const icon of ICONS) {
    const revision = digestOf(readFileSync(join(dist, icon))).slice(0, 12);
    add({ revision, tier: 'public', url: `/${icon}` });
  }
  return [...entries.values()];
}
