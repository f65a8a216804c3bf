/** How the people of a model reach the hub: real HTTP at moments of their own, under tokens that the emulators accept. */
import { randomUUID } from 'node:crypto';
import { UnsecuredJWT } from 'jose';
import { SECOND } from '../../../src/domain/wire/limits.ts';
import { IDEMPOTENCY_HEADER } from '../../../src/domain/wire/envelope.ts';
import { faultOf } from '../contention/fault.ts';
import { HUB_NOW_HEADER } from '../../fixtures/hub-servers.ts';

/** Each command reads from the body what it expects. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = { readonly status: number; readonly headers: Headers; readonly body: any };

export const newKey = (): string => randomUUID().replaceAll('-', '');

/** A token as the emulator of Auth signs it: not at all. `authTime` is when the password was typed, by the hub's clock. */
export const tokenOf = (project: string, uid: string, authTime: number, claims: object): string =>
  new UnsecuredJWT({ user_id: uid, auth_time: Math.floor(authTime / SECOND), ...claims })
    .setIssuer(`https://securetoken.google.com/${project}`)
    .setAudience(project)
    .setSubject(uid)
    .setIssuedAt()
    // By the real clock, which alone the Admin SDK and the rules know.
    .setExpirationTime('1h')
    .encode();

export type Request = {
  readonly command: string;
  readonly token: string | null;
  readonly data: object;
  readonly key: string;
  readonly now: number;
  readonly image?: Uint8Array<ArrayBuffer> | undefined;
};

/** What is wrong with what the hub did: the sentence of an invariant that does not hold. */
export class Violation extends Error {}

/** Tries of one request while an instance is killed or busy, and the pause between them in milliseconds. */
const TRIES = 600;
const PAUSE = 50;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function bodyOf({ command, data, image }: Request): {
  body: string | FormData;
  headers: Record<string, string>;
} {
  const text = JSON.stringify(data);
  if (command !== 'submit-proof') return { body: text, headers: { 'content-type': 'application/json' } };
  const body = new FormData();
  body.append('data', text);
  if (image !== undefined) body.append('image', new Blob([image], { type: 'image/png' }), 'proof');
  return { body, headers: {} };
}

export class Wire {
  readonly #address: string;
  readonly kill: () => void;
  /** How often each command got which status. */
  readonly answers = new Map<string, number>();

  /** `kill` ends an instance of the functions in the middle of its work. */
  constructor(address: string, kill: () => void) {
    this.#address = address;
    this.kill = kill;
  }

  async #once(request: Request): Promise<Answer> {
    const { command, token, key, now } = request;
    const { body, headers } = bodyOf(request);
    const response = await fetch(`${this.#address}/functions/${command}`, {
      method: 'POST',
      headers: {
        ...headers,
        [IDEMPOTENCY_HEADER]: key,
        [HUB_NOW_HEADER]: String(now),
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      body,
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
  }

  /** As a phone sends it: again under the same key while nobody answers or the hub is busy. @throws Violation for an answer that must not be given */
  async send(request: Request): Promise<Answer> {
    for (let tries = 0; ; tries += 1) {
      const answer = await this.#once(request).catch((error: unknown) => {
        if (tries < TRIES) return null;
        throw error;
      });
      if (answer !== null) {
        const fault = request.command === 'admin-auth' ? null : faultOf(answer, 0);
        if (fault !== null) throw new Violation(`${request.command} was answered with ${fault}`);
        const told = `${request.command} ${answer.status}`;
        this.answers.set(told, (this.answers.get(told) ?? 0) + 1);
        if (answer.status !== 503 || tries >= TRIES) return answer;
      }
      await pause(PAUSE);
    }
  }

  /**
   * Sends it, hears no answer for so many milliseconds, and sends it again. The first try may still be under way then, and has
   * ended when the second one's answer is returned. @throws as `send`
   */
  async sendAgainAfter(request: Request, silent: number): Promise<Answer> {
    const first = this.#once(request).catch(() => undefined);
    await Promise.race([first, pause(silent)]);
    const answer = await this.send(request);
    await first;
    return answer;
  }
}
