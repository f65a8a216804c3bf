/**
 * Gives functions the raw body of a request. The platform's own JSON parser runs before every function and answers a
 * broken body with a page of HTML: JSON passes it under another content type, as bytes, and `readBody` parses it.
 * The platform must not decompress either: a few kilobytes would fill the memory before the sender is known.
 */
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** The content type of JSON until `readBody` has read it. */
const RAW_JSON_TYPE = 'application/x-unparsed-json';

/** True iff a body of this type is to be read as JSON. */
export const isJsonBody = (type: string): boolean =>
  type.startsWith(RAW_JSON_TYPE) || /^application\/json\b/i.test(type);

/** Call it once in a process that serves functions, and in no other: it changes the requests of every server there. */
export function keepBodiesRaw(): void {
  subscribe('http.server.request.start', (message) => {
    const { headers } = (message as { request: IncomingMessage }).request;
    headers['content-type'] &&= headers['content-type'].replace(/^application\/json\b/i, RAW_JSON_TYPE);
    delete headers['content-encoding'];
  });
}
