/** What axe objects to on a page, light and dark. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The rules whose verdict a scheme can change: for all others it is the same document at the same places. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

type Scope = {
  /** Only what is inside; else the whole page. */
  readonly within?: string;
  /** Only rules with one of these tags; else all that axe has. */
  readonly tags?: readonly string[];
  /** Named where it fails. */
  readonly where?: string;
};

/** Fails on anything that axe objects to in either scheme; without motion, so that no colour is measured on its way. */
export async function expectAccessible(page: Page, { within, tags, where = '' }: Scope = {}): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Without frames one run in the page finds what the default way finds by opening a blank one beside it.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    if (within) axe.include(within);
    if (colorScheme === 'dark') axe.withRules(COLOURS);
    else if (tags) axe.withTags([...tags]);
    const { violations } = await axe.analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    expect(found, `${where} ${colorScheme}`).toEqual([]);
  }
}
