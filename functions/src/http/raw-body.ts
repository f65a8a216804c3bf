/**
 * The platform's own JSON parser stands before every function and answers a broken body with a page of HTML. It is
 * kept from looking: a JSON body passes it under another type, as bytes, and `readBody` parses it.
 * Nor may it unpack: a few compressed kilobytes would fill the memory before anybody asked who sends them.
 */
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** What JSON is called between the server's door and `readBody`. */
const UNPARSED = 'application/x-unparsed-json';

/** True iff a body of this type is to be read as JSON. */
export const isJson = (type: string): boolean =>
  type.startsWith(UNPARSED) || /^application\/json\b/i.test(type);

subscribe('http.server.request.start', (message) => {
  const { headers } = (message as { request: IncomingMessage }).request;
  headers['content-type'] &&= headers['content-type'].replace(/^application\/json\b/i, UNPARSED);
  delete headers['content-encoding'];
});
