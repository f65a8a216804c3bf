import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

/**
 * Tests that talk to the emulators get them from `npm run test:rules` and `npm run test:functions`. Their timeouts only end hanging tests: a
 * busy machine takes four times as long.
 */
const onEmulators = { environment: 'node', testTimeout: 240_000, hookTimeout: 240_000 } as const;
/** Loads the Admin SDK once for all files of a worker; the variable lets handlers that tests call know that they run on the emulators. */
const commands = { isolate: false, env: { FUNCTIONS_EMULATOR: 'true' }, ...onEmulators } as const;

/** Tests that need neither the emulators nor the built site. */
const units = { environment: 'node', setupFiles: ['tests/setup.ts'], testTimeout: 30_000 };

/**
 * Each file has a context of its own in a reused worker, which costs a fifth of a process of its own. Node's crypto and
 * IndexedDB, and mocks of packages, do not work in such a context, nor do tests that start programs in an environment that
 * no other file may have changed: files that need any of these run in processes.
 */
const contexts = { pool: 'vmThreads', vmMemoryLimit: '512MB' } as const;
const IN_PROCESSES = [
  'functions/src/http/http.test.ts',
  'src/learner/state/private-data.test.ts',
  'src/staff/data/passkeys/ceremony.test.ts',
  'tests/tools/deploy.test.ts',
];
const DRAWN_IN_PROCESSES = [
  'src/learner/pages/{certificates,dashboard,profile}/**/*.test.tsx',
  'src/site/**/*.test.tsx',
];
const drawn = { environment: 'happy-dom', setupFiles: ['tests/setup.ts'] };

export default defineConfig({
  test: {
    // Tests that take longer (ms) are reported.
    slowTestThreshold: 10_000,
    projects: [
      // The domain is pure: a file can leave nothing behind for the next one, and all load the same modules.
      {
        test: { name: 'unit-domain', include: ['src/domain/**/*.test.ts'], isolate: false, ...units },
      },
      // The server's and the tools' files leave nothing behind either: they have no browser state.
      {
        test: {
          name: 'unit-server',
          include: ['functions/src/**/*.test.ts', 'tests/tools/**/*.test.ts', 'tests/prove/**/*.test.ts'],
          exclude: IN_PROCESSES,
          isolate: false,
          ...units,
        },
      },
      {
        test: {
          name: 'unit',
          include: ['src/!(domain)/**/*.test.ts', 'tests/*.test.ts'],
          exclude: IN_PROCESSES,
          ...contexts,
          ...units,
        },
      },
      { test: { name: 'unit-processes', include: IN_PROCESSES, ...units } },
      // The same domain for another hub, to which `#hub` resolves under this condition (`package.json`).
      {
        ssr: { resolve: { conditions: ['malawi', ...defaultServerConditions] } },
        test: { name: 'unit-malawi', include: ['tests/hubs/*.test.ts'], ...units },
      },
      {
        test: {
          name: 'ui',
          include: ['src/**/*.test.tsx'],
          exclude: DRAWN_IN_PROCESSES,
          ...contexts,
          ...drawn,
        },
      },
      { test: { name: 'ui-processes', include: DRAWN_IN_PROCESSES, ...drawn } },
      // Compressing all pages takes seconds, and many more on a busy machine.
      {
        test: {
          name: 'build',
          environment: 'node',
          include: ['tests/build/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'rules',
          include: ['tests/rules/**/*.test.ts'],
          fileParallelism: false,
          ...onEmulators,
        },
      },
      // They wait for the hub more than they compute: three files at a time keep two cores busy.
      {
        test: {
          name: 'functions',
          include: ['tests/functions/*.test.ts'],
          maxWorkers: 3,
          ...commands,
        },
      },
      // Minutes of waiting for locks: they run on their own, by `npm run prove -- races`.
      {
        test: {
          name: 'races',
          include: ['tests/functions/races/*.test.ts'],
          ...commands,
        },
      },
      // Crowds and a database in trouble, for `npm run prove -- contention` alone.
      {
        test: {
          name: 'contention',
          include: ['tests/prove/contention/*.crowd.ts'],
          fileParallelism: false,
          ...commands,
        },
      },
      // Tests that change or count the hub for everybody run after all others, one file at a time.
      {
        test: {
          name: 'functions-whole-hub',
          include: ['tests/functions/whole-hub/*.test.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          ...commands,
        },
      },
    ],
  },
});
