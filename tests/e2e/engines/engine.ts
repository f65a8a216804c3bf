/** A browser engine that a journey drives: what Firefox and WebKit have in common, and how people's steps are made of it. */
import { expect } from '@playwright/test';

/** An element of the page, as the engine's protocol names it. */
export type Ref = object;

export type Engine = {
  open(url: string): Promise<void>;
  /** The address of the open page, even if no server answered it. */
  address(): Promise<string>;
  /** Runs this source, a function that may return a promise, in the page; its value comes as JSON. @throws with what it threw */
  run<T>(source: string, ...args: unknown[]): Promise<T>;
  /** The element that this source returns; null where there is none. */
  element(source: string, ...args: unknown[]): Promise<Ref | null>;
  /** A press as a finger or a mouse makes it. */
  press(target: Ref): Promise<void>;
  /** Types into the element that was pressed last, key by key. */
  type(target: Ref, text: string): Promise<void>;
  chooseFile(target: Ref, path: string): Promise<void>;
  /** Ends the browser and all that was started for it. */
  close(): Promise<void>;
};

/** What is looked for: a field by its label, a button or link by its words, or any words that can be seen. */
type Kind = 'field' | 'button' | 'text';

/** Runs in the page. Names are compared with white space collapsed; a field's label may continue after its name. */
const FIND = `(kind, name) => {
  const said = (element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\\s+/g, ' ').trim();
  const isSeen = (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
  const all = (selector) => [...document.querySelectorAll(selector)];
  const fields = () => [
    ...all('label').filter((label) => said(label) === name || said(label).startsWith(name + ' ')).map((label) => label.control),
    ...all('input, textarea, select').filter((field) => field.getAttribute('aria-label') === name),
  ].filter((field) => field !== null);
  const found = {
    field: () => fields()[0],
    button: () => all('button, a[href], summary').find((element) => said(element) === name && isSeen(element)),
    text: () => all('body *').find((element) => isSeen(element) &&
      [...element.childNodes].some((node) => node.nodeType === 3) && said(element).includes(name)),
  }[kind]();
  found?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return found ?? null;
}`;

/** The timeout of the other journeys' expectations, ms. */
const TIMEOUT = 120_000;

/** The Tab key, as WebDriver names it. */
const TAB = '\uE004';

/** What a person does in the browser: each step waits until it is possible. */
export function personAt(engine: Engine) {
  const find = async (kind: Kind, name: string, timeout = TIMEOUT): Promise<Ref> => {
    let found: Ref | null = null;
    await expect
      .poll(async () => (found = await engine.element(FIND, kind, name)) !== null, {
        timeout,
        message: `${kind} “${name}”`,
      })
      .toBe(true);
    return found as unknown as Ref;
  };
  return {
    sees: async (words: string) => void (await find('text', words)),
    presses: async (words: string, timeout = TIMEOUT) => {
      await find('button', words, timeout);
      const enabled = `(kind, name) => { const it = (${FIND})(kind, name); return it !== null && !it.disabled; }`;
      await expect
        .poll(() => engine.run<boolean>(enabled, 'button', words), {
          timeout,
          message: `“${words}” can be pressed`,
        })
        .toBe(true);
      await engine.press(await find('button', words));
    },
    fills: async (label: string, text: string) => {
      const field = await find('field', label);
      await engine.press(field);
      // The page checks a field when it is left.
      await engine.type(field, text + TAB);
    },
    ticks: async (label: string) => engine.press(await find('field', label)),
    chooses: async (label: string, path: string) => engine.chooseFile(await find('field', label), path),
    reads: async (label: string) => {
      await find('field', label);
      return engine.run<string>(`(kind, name) => (${FIND})(kind, name).value`, 'field', label);
    },
    isAt: (part: string) =>
      expect.poll(() => engine.address(), { timeout: TIMEOUT, message: `the page ${part}` }).toContain(part),
  };
}
