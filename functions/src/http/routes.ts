/** Which handler answers at which address: a function serves all addresses of one audience. */
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import { paths } from '../../../src/domain/wire/paths.ts';
import { endpoint, type Endpoint } from './http.ts';
import { RefusedError } from './refused-error.ts';

/** Handlers by address, as `firebase.json` spells it behind `/functions/`. Each is loaded when it is first asked. */
export type Routes = Readonly<Record<string, () => Promise<{ readonly handler: Endpoint }>>>;

const unknown = endpoint(['GET', 'HEAD', 'POST'], async () => {
  throw new RefusedError('not_found', errorMessages.notFound);
});

/** Hosting passes the whole path; a function that is asked at its own address gets what follows that. */
function addressIn(path: string): string {
  const whole = paths.command();
  const address = path.startsWith(whole) ? path.slice(whole.length) : path.slice(1);
  return address.replace(/\/.*$/, '/*');
}

/** The endpoint of a whole function. Only the handler that is asked loads what it needs: `clock` does not wait for Firestore. */
export function serveRoutes(routes: Routes): Endpoint {
  const known = new Map(Object.entries(routes));
  return async (request, reply) => {
    const load = known.get(addressIn(request.path));
    const handler = load === undefined ? unknown : (await load()).handler;
    await handler(request, reply);
  };
}
