import type { Catalogue, PageTextAnswer } from '../../domain/wire/catalogue.ts';
import { formatKwacha, formatWeeks, type OfferedCourse, priceOfAll } from '../../domain/classes/course.ts';
import { perSkill } from '../../domain/wire/messages.ts';
import { formatPhone } from '../../domain/people/phone-number.ts';
import type { Contacts, PageName } from '../../domain/wire/setting.ts';
import { INTEREST_MESSAGE, whatsappLink } from '../../domain/people/whatsapp.ts';
import { commandPath } from '../../domain/wire/paths.ts';
import { readStorage, writeStorage } from '../../shared/data/web-storage.ts';
import { DEVICE_PREFIX } from '../../pwa/storage-keys.ts';
import { otherGlyph } from '../../shared/ui/brand/drawings.ts';
import { readNotation } from '../content/notation.ts';
import { structuredData } from '../content/structured.ts';
import { all, make, setText } from './dom.ts';

function fill(card: HTMLElement, course: OfferedCourse): void {
  const texts: Record<string, string> = {
    title: course.title,
    description: course.description,
    price: formatKwacha(course.price),
    duration: formatWeeks(course.durationWeeks),
    finalWork: course.finalWork ?? '',
  };
  for (const field of all('[data-field]', card)) setText(field, texts[field.dataset['field'] ?? ''] ?? '');
  all('[data-point]', card).forEach((point, index) => setText(point, course.learningPoints[index] ?? ''));
}

/** For a course newer than the build: a copy of another card with the general glyph. */
function newCard(model: HTMLElement, course: OfferedCourse): HTMLElement {
  const card = model.cloneNode(true) as HTMLElement;
  const known = model.dataset['course'] ?? '';
  card.dataset['course'] = course.id;
  card.id = card.id.replace(known, course.id);
  for (const link of all('a', card)) {
    const href = link.getAttribute('href') ?? '';
    link.setAttribute('href', href.replace(known, course.id));
  }
  const strokes = [otherGlyph.bold, otherGlyph.fine];
  card
    .querySelectorAll('[data-glyph] path')
    .forEach((path, index) => path.setAttribute('d', strokes[index] ?? ''));
  return card;
}

/** Shows exactly the active courses in order; other elements stay last. */
function updateCourses(courses: readonly OfferedCourse[]): void {
  const goal = location.hash.slice(1);
  const isMissing = goal !== '' && document.getElementById(goal) === null;
  for (const list of all('[data-courses]')) {
    const cards = all('[data-course]', list);
    const [model] = cards;
    if (!model) continue;
    const wanted = courses.map((course) => {
      const card = cards.find((one) => one.dataset['course'] === course.id) ?? newCard(model, course);
      fill(card, course);
      return card;
    });
    if (wanted.length === cards.length && wanted.every((card, index) => card === cards[index])) continue;
    const focused = document.activeElement as HTMLElement | null;
    for (const card of cards) card.remove();
    list.prepend(...wanted);
    // Moving a card drops its focus.
    if (list.contains(focused)) focused?.focus({ preventScroll: true });
  }
  // The address may name a course that was only added now.
  if (isMissing) document.getElementById(goal)?.scrollIntoView();
}

function updatePrices(courses: readonly OfferedCourse[]): void {
  const price = priceOfAll(courses);
  if (price !== null) for (const note of all('[data-per-skill]')) setText(note, perSkill(price));
}

function updateContacts(contacts: Contacts): void {
  const ways: Record<string, [href: string, text: string]> = {
    whatsapp: [whatsappLink(contacts.whatsapp, INTEREST_MESSAGE), formatPhone(contacts.whatsapp)],
    email: [`mailto:${contacts.email}`, contacts.email],
  };
  for (const link of all('[data-contact]') as HTMLAnchorElement[]) {
    const [href, text] = ways[link.dataset['contact'] ?? ''] ?? [link.href, ''];
    if (link.href !== href) link.href = href;
    setText(link.querySelector('[data-contact-text]'), text);
  }
}

function updateStructuredData(catalogue: Catalogue): void {
  const script = document.querySelector('script[type="application/ld+json"]');
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (!script || !canonical) return;
  const { pathname, origin } = new URL(canonical.href);
  setText(script, structuredData(pathname, catalogue, origin) ?? '');
}

function proseOf(text: string): HTMLElement[] {
  return readNotation(text).map((block) => {
    if (block.kind !== 'list') return make(block.kind === 'heading' ? 'h2' : 'p', block.text);
    return make('ul', ...block.items.map((item) => make('li', item)));
  });
}

/** The text with this hash: from this phone if read before, so that it shows offline. */
async function textOf(page: PageName, hash: string): Promise<string | null> {
  const key = `${DEVICE_PREFIX}page-${page}`;
  const stored = readStorage(key);
  if (stored?.startsWith(hash)) return stored.slice(hash.length);
  const response = await fetch(`${commandPath('page-text')}?page=${page}&hash=${hash}`);
  if (!response.ok) return null;
  const { text, hash: now } = (await response.json()) as PageTextAnswer;
  if (text !== null) writeStorage(key, `${now}${text}`);
  return text;
}

async function updatePageText(pages: Catalogue['pages']): Promise<void> {
  const [box] = all('[data-page]');
  const page = box?.dataset['page'] as PageName | undefined;
  const hash = page && pages[page];
  if (!box || !page || !hash) return;
  const text = await textOf(page, hash);
  if (text !== null) box.replaceChildren(...proseOf(text));
}

export async function applyCatalogue(catalogue: Catalogue): Promise<void> {
  updateCourses(catalogue.courses);
  updatePrices(catalogue.courses);
  updateContacts(catalogue.contacts);
  updateStructuredData(catalogue);
  await updatePageText(catalogue.pages);
}
