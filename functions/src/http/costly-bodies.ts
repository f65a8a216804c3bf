/** Ends requests whose bodies would fill the memory: the platform inflates, keeps and parses any body first (decision 0102). */
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { WALLET_BODY_MAX } from '../../../src/domain/wire/limits.ts';

/** No command takes a longer body than an import of a statement. */
const BODY_MAX = WALLET_BODY_MAX;

/** For every server of this process: call it only in one that serves functions. */
export function endCostlyRequests(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    const { 'content-encoding': encoding, 'content-length': length } = request.headers;
    if (encoding !== undefined || Number(length ?? 0) > BODY_MAX) request.destroy();
  });
}
