/** Puts in place what staff changed since the build: courses, prices, contacts, page texts (decisions §9). */
import type { Catalogue, PageTextAnswer } from '../domain/catalogue.ts';
import { type Course, formatKwacha } from '../domain/course.ts';
import { perSkill } from '../domain/messages.ts';
import { formatPhone } from '../domain/phone.ts';
import type { Contacts, PageName } from '../domain/setting.ts';
import { INTEREST_MESSAGE, whatsappLink } from '../domain/whatsapp.ts';
import { paths } from '../paths.ts';
import { DEVICE_PREFIX } from '../pwa/device.ts';
import { otherGlyph } from '../ui/brand/glyphs.ts';
import { readNotation } from '../content/notation.ts';
import { all, say } from './dom.ts';

const price = (course: Course) => formatKwacha(course.price);

function fill(card: HTMLElement, course: Course): void {
  const texts: Record<string, string> = {
    title: course.title,
    description: course.description,
    price: price(course),
  };
  for (const field of all('[data-field]', card)) say(field, texts[field.dataset['field'] ?? ''] ?? '');
  all('[data-point]', card).forEach((point, index) => say(point, course.learningPoints[index] ?? ''));
}

/** A card for a course that the build did not know: a copy of another one, with the glyph of all others. */
function newCard(model: HTMLElement, course: Course): HTMLElement {
  const card = model.cloneNode(true) as HTMLElement;
  const known = model.dataset['course'] ?? '';
  card.dataset['course'] = course.id;
  if (card.id) card.id = course.id;
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

/** Shows exactly the active courses, in their order; what is not a course stays last. */
function placeCourses(courses: readonly Course[]): void {
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
    for (const card of cards) card.remove();
    list.prepend(...wanted);
  }
}

function placePrices(courses: readonly Course[]): void {
  const [cheapest, ...others] = [...courses].sort((a, b) => a.price - b.price);
  if (!cheapest) return;
  const isOne = others.every((course) => course.price === cheapest.price);
  for (const note of all('[data-per-skill]')) say(note, (isOne ? '' : 'From ') + perSkill(price(cheapest)));
}

function placeContacts(contacts: Contacts): void {
  const ways: Record<string, [href: string, text: string]> = {
    whatsapp: [whatsappLink(contacts.whatsapp, INTEREST_MESSAGE), formatPhone(contacts.whatsapp)],
    email: [`mailto:${contacts.email}`, contacts.email],
  };
  for (const link of all('[data-contact]') as HTMLAnchorElement[]) {
    const [href, text] = ways[link.dataset['contact'] ?? ''] ?? [link.href, ''];
    if (link.href !== href) link.href = href;
    say(link.querySelector('[data-contact-text]'), text);
  }
}

/** Prices and titles as search engines read them. */
function placeStructured(courses: readonly Course[]): void {
  const script = document.querySelector('script[type="application/ld+json"]');
  const data = JSON.parse(script?.textContent ?? '{}') as {
    '@graph'?: { itemListElement?: { item: LinkedCourse }[] }[];
  };
  for (const { item } of data['@graph']?.flatMap((node) => node.itemListElement ?? []) ?? []) {
    const course = courses.find(({ id }) => item['@id'].endsWith(`#${id}`));
    if (!course) continue;
    Object.assign(item, {
      name: course.title,
      description: course.description,
      teaches: course.learningPoints,
    });
    for (const offer of item.offers) offer.price = course.price;
  }
  say(script, JSON.stringify(data));
}
type LinkedCourse = { '@id': string; offers: { price: number }[] };

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function proseOf(text: string): HTMLElement[] {
  return readNotation(text).map((block) => {
    if (block.kind !== 'list') return element(block.kind === 'heading' ? 'h2' : 'p', block.text);
    const list = document.createElement('ul');
    list.append(...block.items.map((item) => element('li', item)));
    return list;
  });
}

/** The text that belongs to a hash: from this phone where it was read before, so that it also shows without signal. */
async function textOf(page: PageName, hash: string): Promise<string | null> {
  const key = `${DEVICE_PREFIX}page-${page}`;
  const kept = localStorage.getItem(key);
  if (kept?.startsWith(hash)) return kept.slice(hash.length);
  const response = await fetch(`${paths.command('page-text')}?page=${page}&hash=${hash}`);
  if (!response.ok) return null;
  const answer = (await response.json()) as PageTextAnswer;
  if (answer.text !== null) localStorage.setItem(key, `${answer.hash}${answer.text}`);
  return answer.text;
}

async function placeText(pages: Catalogue['pages']): Promise<void> {
  const [box] = all('[data-page]');
  const page = box?.dataset['page'] as PageName | undefined;
  const hash = page && pages[page];
  if (!box || !page || !hash) return;
  const text = await textOf(page, hash);
  if (text !== null) box.replaceChildren(...proseOf(text));
}

/** Asks for the catalogue and puts it in place; answers with it. @throws when it cannot be had: the page stays as built. */
export async function refresh(): Promise<Catalogue> {
  const response = await fetch(paths.command('catalogue'));
  if (!response.ok) throw new Error(`catalogue: ${response.status}`);
  const catalogue = (await response.json()) as Catalogue;
  placeCourses(catalogue.courses);
  placePrices(catalogue.courses);
  placeContacts(catalogue.contacts);
  placeStructured(catalogue.courses);
  await placeText(catalogue.pages);
  return catalogue;
}
