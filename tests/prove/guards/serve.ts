/**
 * Serves a built copy of the functions at one port, behind the server that the cloud starts them with.
 * `node serve.ts BUNDLE PORT`; it says so to its parent once it answers, and ends with it.
 */
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

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
const { hub } = (await import(pathToFileURL(bundle).href)) as { readonly hub: unknown };

framework.http('hub', hub);
process.on('disconnect', () => process.exit());
framework.getTestServer('hub').listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
