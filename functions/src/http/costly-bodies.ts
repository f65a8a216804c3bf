/** Ends compressed requests: the platform inflates any body first, and 1.4 KB of brotli took 1.9 GB (decision 0102). */
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** For every server of this process: call it only in one that serves functions. */
export function endCompressedRequests(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    if (request.headers['content-encoding'] !== undefined) request.destroy();
  });
}
