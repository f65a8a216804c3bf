/**
 * Serves a built copy of the functions at one port, all of them in one process, each behind the server that the cloud starts
 * it with. `node serve.ts BUNDLE PORT`; it says so to its parent once it answers, and ends with it.
 */
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import firebase from '../../../firebase.json' with { type: 'json' };

type Framework = {
  readonly http: (name: string, handler: unknown) => void;
  readonly getTestServer: (name: string) => Server;
};

const [bundle = '', port = ''] = process.argv.slice(2);
const load = createRequire(bundle);
const framework: Framework = {
  ...load('@google-cloud/functions-framework'),
  ...load('@google-cloud/functions-framework/testing'),
};
const functions = (await import(pathToFileURL(bundle).href)) as Readonly<Record<string, unknown>>;

/** The server of each address behind `/functions/`, as `firebase.json` leads to them. */
const servers = new Map<string, Server>();
for (const { source, function: target } of firebase.hosting.rewrites) {
  if (target === undefined) continue;
  framework.http(target.functionId, functions[target.functionId]);
  const server = framework.getTestServer(target.functionId);
  for (const address of source.replace(/^\/functions\/\{(.*)\}$/, '$1').split(','))
    servers.set(address.replace('/*', ''), server);
}

const front = createServer((request, response) => {
  const address = /^\/functions\/([^/?]+)/.exec(request.url ?? '')?.[1] ?? '';
  const server = servers.get(address);
  if (server === undefined) response.writeHead(404).end();
  else server.emit('request', request, response);
});
process.on('disconnect', () => process.exit());
front.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
