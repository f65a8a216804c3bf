/**
 * Keeps the raw body for `readBody`. The platform's own JSON parser runs before every function and answers a broken body
 * with a page of HTML; a JSON body therefore passes it under another type, as bytes. The parser must not decompress
 * either: a few compressed kilobytes could fill the memory before the sender is checked.
 */
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** The type that a JSON body has until `readBody` parses it. */
const UNPARSED = 'application/x-unparsed-json';

/** True iff a body of this type is to be read as JSON. */
export const isJson = (type: string): boolean =>
  type.startsWith(UNPARSED) || /^application\/json\b/i.test(type);

subscribe('http.server.request.start', (message) => {
  const { headers } = (message as { request: IncomingMessage }).request;
  headers['content-type'] &&= headers['content-type'].replace(/^application\/json\b/i, UNPARSED);
  delete headers['content-encoding'];
});
