import { globSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, parseAst, type Plugin } from 'vite';
import { shared } from './tools/build/chunks.ts';
import { live } from './tools/build/live-catalogue.ts';
import { silentFirestore } from './tools/build/silent-firestore.ts';
import { entries, site } from './tools/build/site.ts';
import { cssModules } from './tools/build/styles.ts';

const inProject = (...parts: string[]) => join(import.meta.dirname, ...parts);
const main = inProject('src', 'main.tsx');
const page = (name: string) => inProject('src', 'learner', 'pages', `${name}.tsx`);

const staffPages = globSync('src/staff/pages/*/*.tsx', { cwd: import.meta.dirname }).map((file) =>
  inProject(file),
);

/** The router's production build: its package names only the one with warnings and names for developers' tools. */
const router = (file: string) => inProject('node_modules', 'react-router', 'dist', 'production', file);

type Range = { readonly start: number; readonly end: number };
type Call = Range & {
  readonly type: string;
  readonly callee: { readonly name?: string };
  readonly arguments?: readonly Range[];
};

/** Drops what the router tells developers: its warnings, and what exactly is wrong where it throws, as React does. */
function withoutAdvice(code: string): string {
  const cuts: (Range & { readonly by: string })[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, callee, arguments: given, start, end } = node as Call;
    const name = type === 'CallExpression' ? callee.name : undefined;
    if (name === 'warning' || name === 'warningOnce') return void cuts.push({ start, end, by: 'void 0' });
    const [condition, message] = (name === 'invariant' && given) || [];
    if (message) cuts.push({ start: message.start, end: message.end, by: "'router'" });
    Object.values(message ? { condition } : node).forEach(visit);
  };
  visit(parseAst(code));
  cuts.sort((a, b) => b.start - a.start);
  return cuts.reduce((left, { start, end, by }) => left.slice(0, start) + by + left.slice(end), code);
}

/** Lets the build drop the parts of the router that nothing uses: it cannot tell that making them has no effect. */
const bareRouter: Plugin = {
  name: 'hub:bare-router',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]react-router[\\/]dist[\\/]production[\\/]/ },
    handler: (code) => ({
      code: withoutAdvice(code)
        .replaceAll(/^\w+\.displayName = .*;$/gm, '')
        .replaceAll(/ = (?=React\d*\.(?:forwardRef|createContext|memo)\()/g, ' = /* @__PURE__ */ '),
      map: null,
    }),
  },
};

/** Imported for their effects by Emotion, which have none: nothing of them is used where they are not called. */
const WITHOUT_EFFECTS = /[\\/]node_modules[\\/](?:hoist-non-react-statics|react-is)[\\/]/;

const wayIn = [page('register/Register'), page('account/Auth')];

/**
 * All that the first page needs of the app, whichever it is; then what the way in shares with later parts of the
 * dashboard, so that these do not bring its forms along; then what learner's pages share, with staff's pages too.
 */
const groups = [
  shared('core', [[main], [page('register/Register'), page('account/Auth'), page('dashboard/Dashboard')]]),
  shared('pieces', [
    [...wayIn, page('dashboard/PushOffer')],
    [...wayIn, inProject('src', 'learner', 'proof-outbox', 'keep-proofs-sending.ts')],
  ]),
  shared('way-in', [wayIn]),
  shared(
    'records',
    staffPages.map((staffPage) => [page('dashboard/Dashboard'), page('payment/Payment'), staffPage]),
  ),
  shared('learner', [[page('dashboard/Dashboard'), page('payment/Payment')]]),
  shared(
    'own-pages',
    ['profile/Profile', 'Receipt', 'join/Join', 'register/RegistrationSuccess'].map((name) => [
      page('dashboard/Dashboard'),
      page(name),
    ]),
  ),
];

export default defineConfig(({ command }) => ({
  appType: 'custom',
  resolve: {
    alias: [
      { find: 're2js', replacement: inProject('src', 'shared', 'data', 're2js-stub.ts') },
      ...(command === 'build'
        ? [
            { find: /^react-router$/, replacement: router('index.mjs') },
            { find: /^react-router\/dom$/, replacement: router('dom-export.mjs') },
          ]
        : []),
    ],
  },
  css: { modules: cssModules },
  plugins: [live(), react(), bareRouter, silentFirestore(), site()],
  build: {
    // Phones that still get WhatsApp updates: about five years of browsers.
    target: ['chrome100', 'safari15.4', 'firefox100'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: entries(import.meta.dirname),
      // The static pages load the staff's dialog by its address, so that entry keeps its exports.
      preserveEntrySignatures: 'exports-only',
      treeshake: {
        moduleSideEffects: (id) => (WITHOUT_EFFECTS.test(id) ? false : undefined),
      },
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      output: { codeSplitting: { groups } },
    },
  },
}));
