/** A push service on this machine, with phones behind it: checks every signature and decrypts every message for real. */
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { importJWK, jwtVerify } from 'jose';
import { pushPayloadSchema } from '../../src/domain/notifications/push.ts';
import type { PushPayload } from '../../src/domain/notifications/push-message.ts';

const CURVE = 'prime256v1';
/** The longest that a push service lets a signature live (RFC 8292), s. */
const SIGNATURE_MAX = 24 * 3600;

export type Received = {
  readonly payload: PushPayload;
  /** Seconds. */
  readonly ttl: number;
  readonly urgency: string;
  readonly topic: string;
};

/** A browser's subscription, and what has come to it. */
export class Phone {
  readonly endpoint: string;
  readonly auth = randomBytes(16);
  readonly pair: ECDH = createECDH(CURVE);
  readonly received: Received[] = [];
  /** What the push service answers to whoever sends to this phone. */
  status = 201;
  /** And until when it asks to be left alone, as its `Retry-After` says it. */
  retryAfter: string | undefined;
  /** How often somebody tried to send here. */
  calls = 0;

  constructor(endpoint: string) {
    this.endpoint = endpoint;
    this.pair.generateKeys();
  }

  /** As `PushSubscription.toJSON()` has it. */
  get subscription() {
    const keys = { p256dh: this.pair.getPublicKey('base64url'), auth: this.auth.toString('base64url') };
    return { endpoint: this.endpoint, keys };
  }

  /** How often it lit up: a message with the tag of one that is shown takes its place in silence. */
  get alerts(): readonly string[] {
    return [...new Set(this.received.map(({ payload }) => payload.tag))];
  }
}

/** A public key as `applicationServerKey` has it, base64url, for checking signatures. */
function importPublicKey(publicKey: string) {
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
  return importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
}

/** The text inside an aes128gcm body (RFC 8188, 8291). @throws where it was not encrypted for this phone. */
function decrypt(body: Buffer, { pair, auth }: Phone): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32);
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return text.subarray(0, text.lastIndexOf(2)).toString('utf8');
}

export class LocalPushService {
  /** Messages that a real push service, or a phone, would not have taken. */
  readonly faults: string[] = [];
  /** Called with each message that was accepted; the answer waits for it. */
  onReceived: (count: number) => unknown = () => undefined;
  readonly #phones = new Map<string, Phone>();
  readonly #server: Server;
  readonly #publicKey: string;
  readonly #key: ReturnType<typeof importPublicKey>;
  #origin = '';
  #count = 0;

  /** `publicKey`: the `applicationServerKey` that the phones subscribe with. */
  constructor(publicKey: string) {
    this.#publicKey = publicKey;
    this.#key = importPublicKey(publicKey);
    this.#server = createServer((request, reply) => {
      const phone = this.#phones.get(request.url ?? '');
      if (phone?.retryAfter !== undefined) reply.setHeader('retry-after', phone.retryAfter);
      void this.#take(request, phone).then((status) => reply.writeHead(status).end());
    });
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.#origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** A new phone that has subscribed. */
  subscribe(): Phone {
    const path = `/push/${randomBytes(16).toString('hex')}`;
    const phone = new Phone(this.#origin + path);
    this.#phones.set(path, phone);
    return phone;
  }

  /** What is said of a signature that does not hold (RFC 8292), or null. */
  async #faultIn(authorization: string): Promise<string | null> {
    const [, token = ''] = /\bt=([\w.-]+)/.exec(authorization) ?? [];
    const [, key = ''] = /\bk=([\w-]+)/.exec(authorization) ?? [];
    if (key !== this.#publicKey) return 'signed with a key that this subscription was not made for';
    const claims = { audience: this.#origin, requiredClaims: ['exp'] };
    try {
      const { payload } = await jwtVerify(token, await this.#key, claims);
      if (Number(payload.exp) - Date.now() / 1_000 > SIGNATURE_MAX) return 'signed for too long';
      return /^(mailto:|https:)/.test(String(payload.sub)) ? null : 'nobody to turn to';
    } catch (error) {
      return String(error);
    }
  }

  async #take(request: IncomingMessage, phone: Phone | undefined): Promise<number> {
    const body = await buffer(request);
    if (phone === undefined) return 404;
    phone.calls += 1;
    if (phone.status !== 201) return phone.status;
    const { authorization = '', ttl, urgency, topic } = request.headers;
    const fault = await this.#faultIn(authorization);
    if (fault !== null) {
      this.faults.push(fault);
      return 403;
    }
    try {
      const payload = pushPayloadSchema.parse(JSON.parse(decrypt(body, phone)));
      phone.received.push({ payload, ttl: Number(ttl), urgency: String(urgency), topic: String(topic) });
    } catch (error) {
      this.faults.push(String(error));
      return 400;
    }
    this.#count += 1;
    await this.onReceived(this.#count);
    return 201;
  }
}
