/**
 * The platform's own JSON parser stands before every function and answers a broken body with a page of HTML. It is
 * kept from looking: a JSON body passes it under another type, as bytes, and `readBody` parses it.
 * Nor may it unpack: a few compressed kilobytes would fill the memory before anybody asked who sends them.
 */
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** What JSON is called between the server's door and `readBody`. */
const RAW_JSON_TYPE = 'application/x-unparsed-json';

/** True iff a body of this type is to be read as JSON. */
export const isJsonBody = (type: string): boolean =>
  type.startsWith(RAW_JSON_TYPE) || /^application\/json\b/i.test(type);

subscribe('http.server.request.start', (message) => {
  const { headers } = (message as { request: IncomingMessage }).request;
  headers['content-type'] &&= headers['content-type'].replace(/^application\/json\b/i, RAW_JSON_TYPE);
  delete headers['content-encoding'];
});
