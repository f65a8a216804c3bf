/** The app on the wallet's phone retries all but 2xx for two days, so only what a retry can fix is refused (docs/operating.md). */
import { createHmac } from 'node:crypto';
import { NETWORK_WORDS, withoutBalance } from '../../../src/domain/money/payment-message.ts';
import {
  FORWARDED_EVENT,
  forwardedSchema,
  receivedAtOf,
  withHour,
} from '../../../src/domain/money/wallet/forwarder.ts';
import { readWalletMessages, TEXT_MAX } from '../../../src/domain/money/wallet/read-messages.ts';
import type { WalletLine } from '../../../src/domain/money/wallet/wallet-line.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import { FORWARDER_STATE, PRIVATE_SETTINGS } from '../../../src/domain/wire/collections.ts';
import { FORWARDED_BODY_MAX, FORWARDED_TIME_OFF_MAX, SECOND } from '../../../src/domain/wire/limits.ts';
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import { hashOf, isSameSecret } from '../hash.ts';
import { endpoint, readJson, type Request } from '../http/http.ts';
import { notFound, RefusedError } from '../http/refused-error.ts';
import { store, transact } from '../store/store.ts';
import { beginImport, importable, noteCoverage, importPart } from '../wallet/imports.ts';

export const forwardedMessage = endpoint(['POST'], async (request, reply) => {
  const now = Date.now();
  const raw = request.rawBody ?? Buffer.alloc(0);
  if (raw.length > FORWARDED_BODY_MAX) throw new RefusedError('too_large', errorMessages.badRequest);
  const timestamp = request.get('x-timestamp') ?? '';
  const forwarder = (await store.get('privateSettings', PRIVATE_SETTINGS))?.forwarder ?? null;
  if (forwarder === null) throw notFound(errorMessages.notFound);
  if (!isSigned(request, raw, timestamp, forwarder.key))
    throw new RefusedError('unauthenticated', errorMessages.badRequest);
  const accepted = isInTime(timestamp, now) ? await accept(raw, now, forwarder.setAt) : false;
  reply.json({ result: { accepted }, serverNow: Date.now() });
});

function isSigned(request: Request, raw: Buffer, timestamp: string, key: string): boolean {
  const given = (request.get('x-signature') ?? '').toLowerCase();
  return isSameSecret(given, createHmac('sha256', key).update(raw).update(timestamp).digest('hex'));
}

/** `timestamp`: seconds, of the first attempt; a day's tolerance covers wrong phone clocks. */
function isInTime(timestamp: string, now: Instant): boolean {
  if (!/^\d{9,11}$/.test(timestamp)) return false;
  return Math.abs(Number(timestamp) * SECOND - now) <= FORWARDED_TIME_OFF_MAX;
}

async function accept(raw: Buffer, now: Instant, setAt: Instant): Promise<boolean> {
  const forwarded = forwardedSchema.safeParse(readJson(raw));
  if (!forwarded.success || forwarded.data.event !== FORWARDED_EVENT) return false;
  const { message, receivedAt, sender, phoneNumber } = forwarded.data.payload;
  const phoneAt = receivedAtOf(receivedAt, now);
  const isOfNetwork = NETWORK_NAME.test(sender ?? phoneNumber ?? '');
  const read = readWalletMessages(message, now);
  const lines = (isOfNetwork ? read : withoutIncome(read, message)).map((line) => withTime(line, phoneAt));
  const kept = importable(lines);
  const begun = beginImport({
    // The same body gives the same import, so a replay changes nothing.
    id: hashOf(`forwarder ${hashOf(raw)}`).slice(0, 32),
    source: 'forwarder',
    by: { uid: 'forwarder', name: 'Forwarder' },
    at: now,
    fileName: null,
    text: message,
    lines,
    kept,
  });
  const cameAt = phoneAt ?? now;
  await transact(async (transaction) => {
    const hours = (await transaction.get('forwarderState', FORWARDER_STATE))?.hours ?? [];
    if (kept.length > 0) await importPart(transaction, begun, kept, 0);
    transaction.set('forwarderState', FORWARDER_STATE, {
      heardAt: now,
      setAt,
      hours: kept.length > 0 ? withHour(hours, cameAt, now) : hours,
    });
  });
  if (kept.length > 0)
    await transact(async (transaction) => {
      const known = (await transaction.get('walletImports', begun.id)) ?? begun;
      await noteCoverage(transaction, known, kept);
    });
  return true;
}

/** No SIM card has a name as its number, so nobody who merely texts the wallet's phone is taken for a network. */
const NETWORK_NAME = new RegExp(`^(?:${NETWORK_WORDS})`, 'i');

/** Income of an unknown sender is left to a person, as one line for the one text. */
function withoutIncome(lines: readonly WalletLine[], message: string): readonly WalletLine[] {
  const [first, ...others] = lines.filter((line) => line.kind === 'received');
  if (first === undefined) return lines;
  const facts = others.length === 0 ? first : { line: first.line };
  const text = withoutBalance(message.trim()).slice(0, TEXT_MAX);
  const rest = lines.filter(({ kind }) => kind !== 'received');
  return [...rest, { ...facts, kind: 'unreadable', why: 'sender', text }];
}

/** Some networks' messages give no time; the arrival on the phone stands in. */
function withTime<L extends WalletLine>(line: L, receivedAt: Instant | undefined): L {
  if (line.kind === 'not_money' || line.at !== undefined || receivedAt === undefined) return line;
  return { ...line, at: receivedAt };
}
