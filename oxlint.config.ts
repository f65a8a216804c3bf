/**
 * The linter's rules, and the walls between the areas of the code: who may import whom. The walls stand here once;
 * `tests/walls.test.ts` holds every import, resolved to its file, against the same tables.
 */
import { defineConfig } from 'oxlint';

/** Each area of `src/`, and the areas that its files may import beside their own. */
export const areas = {
  domain: [],
  shared: ['domain'],
  pwa: ['domain', 'shared'],
  site: ['domain', 'shared', 'pwa'],
  learner: ['domain', 'shared', 'pwa'],
  staff: ['domain', 'shared', 'pwa'],
} as const satisfies Record<string, readonly string[]>;

/** Each layer inside an area, and the layers that it may import beside its own. */
export const layers = {
  data: [],
  ui: [],
  outbox: ['data'],
  'proof-outbox': ['data', 'outbox', 'state'],
  state: ['data', 'outbox', 'proof-outbox'],
  forms: ['data', 'ui', 'proof-outbox'],
  pages: ['data', 'ui', 'state', 'outbox', 'proof-outbox', 'forms'],
} as const satisfies Record<string, readonly string[]>;

/** Each area of `functions/src/`, and the areas that its files may import beside their own. */
export const functionAreas = {
  http: [],
  store: [],
  audit: ['store'],
  auth: ['http', 'store'],
  command: ['audit', 'auth', 'http', 'store'],
  push: ['store'],
  receipt: ['store'],
  certificates: ['store'],
  wallet: ['http', 'store'],
  public: ['auth', 'certificates', 'command', 'http', 'store', 'wallet'],
  learner: ['audit', 'auth', 'command', 'http', 'push', 'receipt', 'store', 'wallet'],
  staff: ['audit', 'auth', 'certificates', 'command', 'http', 'push', 'store', 'wallet'],
  jobs: ['audit', 'http', 'push', 'staff', 'store'],
} as const satisfies Record<string, readonly string[]>;

type Table = Readonly<Record<string, readonly string[]>>;
type Pattern = { regex: string; message: string; allowImportNames?: string[] };
type Rule = ['error', { patterns: Pattern[] }];

/** Refuses imports, by a relative path, from those entries of a table that `name` may not import. */
function closedTo(table: Table, name: string): Pattern {
  const open = table[name] ?? [];
  const closed = Object.keys(table).filter((other) => other !== name && !open.includes(other));
  const allowed = open.length === 0 ? 'nothing beside itself' : open.join(', ');
  return { regex: `^(\\.\\./)+(${closed.join('|')})/`, message: `${name} imports ${allowed}.` };
}

const noFirebase = { regex: '^firebase(/|$)', message: 'Only the data folders of src/ import Firebase.' };
const noAdminSdk = { regex: '^firebase-(admin|functions)', message: 'The Admin SDK belongs to functions/.' };
const onlyRouterLinks = {
  regex: '^react-router',
  // The last for their tests.
  allowImportNames: ['Link', 'NavLink', 'MemoryRouter'],
  message: 'Of the router, building blocks know its links alone: pass a handler in.',
};
const noMui = { regex: '^@(mui|emotion)/', message: 'MUI is for staff; other pages use CSS Modules.' };
const noPlainZod = {
  regex: '^zod$',
  message: 'The app checks with zod/mini; plain zod would add 11 KB to each page.',
};
const onlyPureLibraries = {
  regex: '^([^.#dpz]|d[^a]|p[^a]|z[^o]|zod$|date-fns(-tz)?$)',
  message:
    'The domain imports only itself, #hub, zod/mini, papaparse, and single functions of date-fns and date-fns-tz.',
};
const onlyTheDomain = {
  regex: '^(\\.\\./)+src/([^d]|d[^o])',
  message: 'Functions import only the domain from the app.',
};
const restricted = (files: string, ...patterns: Pattern[]) => ({
  files: [files],
  rules: { 'no-restricted-imports': ['error', { patterns }] satisfies Rule },
});

const muiOf = (area: string) => (area === 'staff' ? [] : [noMui]);

const inSource = Object.keys(areas).flatMap((area) => [
  restricted(`src/${area}/**`, closedTo(areas, area), noFirebase, noAdminSdk, noPlainZod, ...muiOf(area)),
  ...Object.keys(layers).map((layer) =>
    restricted(
      `src/${area}/${layer}/**`,
      closedTo(areas, area),
      closedTo(layers, layer),
      noAdminSdk,
      noPlainZod,
      ...muiOf(area),
      ...(layer === 'data' ? [] : [noFirebase]),
      ...(layer === 'ui' ? [onlyRouterLinks] : []),
    ),
  ),
]);

const inFunctions = Object.keys(functionAreas).map((area) =>
  restricted(`functions/src/${area}/**`, closedTo(functionAreas, area), noFirebase, onlyTheDomain),
);

/** Not in phones of 2022, which the build's target in `vite.config.ts` names; and what to write instead. */
const TOO_NEW = [
  ['AbortSignal', 'timeout', 'Use abortAfter of src/shared/data/timeouts.ts.'],
  ['AbortSignal', 'any', 'Use an AbortController.'],
  ['URL', 'canParse', 'Use new URL in a try.'],
  ['URL', 'parse', 'Use new URL in a try.'],
  ['Response', 'json', 'Use new Response.'],
  ['Object', 'groupBy', 'Use a loop.'],
  ['Map', 'groupBy', 'Use a loop.'],
  ['Promise', 'withResolvers', 'Use new Promise.'],
  ['Promise', 'try', 'Use an async function.'],
  ['Array', 'fromAsync', 'Use a loop.'],
  [undefined, 'toSorted', 'Copy the array first.'],
  [undefined, 'toReversed', 'Copy the array first.'],
  [undefined, 'toSpliced', 'Copy the array first.'],
] as const;
const tooNew = TOO_NEW.map(([object, property, instead]) => ({
  ...(object && { object }),
  property,
  message: `Not in phones of 2022 (vite.config.ts: target). ${instead}`,
}));

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  env: { browser: true, node: true, es2024: true },
  ignorePatterns: ['dist', 'functions/lib', 'coverage', '.cache', '.data'],
  rules: {
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/await-thenable': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-unassigned-import': 'off',
    'react/react-in-jsx-scope': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/prefer-add-event-listener': 'off',
    'eslint/no-underscore-dangle': 'off',
    'vitest/no-standalone-expect': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/expect-expect': 'off',
    'import/no-empty-named-blocks': 'off',
    'unicorn/require-module-specifiers': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-named-as-default': 'off',
    'vitest/valid-describe-callback': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/no-conditional-tests': 'off',
    'vitest/valid-title': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/restrict-template-expressions': 'off',
    'typescript/require-array-sort-compare': 'off',
    'typescript/no-unnecessary-type-parameters': 'off',
    'unicorn/require-post-message-target-origin': 'off',
    'react/refs': 'off',
    'react/set-state-in-effect': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    'react/incompatible-library': 'off',
    'typescript/no-unnecessary-type-assertion': 'off',
  },
  overrides: [
    { files: ['src/**'], rules: { 'no-restricted-properties': ['error', ...tooNew] } },
    ...inSource,
    ...inFunctions,
    restricted('src/domain/**', closedTo(areas, 'domain'), onlyPureLibraries),
    restricted('src/domain/**/*.test.ts', closedTo(areas, 'domain')),
  ],
});
