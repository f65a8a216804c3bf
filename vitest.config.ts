import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

/**
 * Tests that talk to the emulators get them from `npm run test:rules` and `npm run test:functions`. Their time only ends what hangs: a
 * machine that others use as well takes four times as long.
 */
const onEmulators = { environment: 'node', testTimeout: 240_000, hookTimeout: 240_000 } as const;
/** The Admin SDK is loaded once for all files of a worker, not once for each; handlers that are called here are told where they are. */
const commands = { isolate: false, env: { FUNCTIONS_EMULATOR: 'true' }, ...onEmulators } as const;

/** Without the emulators and the built site. */
const units = { environment: 'node', setupFiles: ['tests/setup.ts'], testTimeout: 30_000 };

export default defineConfig({
  test: {
    // Those that took longer are named.
    slowTestThreshold: 10_000,
    projects: [
      // The domain is pure: a file can leave nothing behind for the next one, and all load the same modules.
      {
        test: { name: 'unit-domain', include: ['src/domain/**/*.test.ts'], isolate: false, ...units },
      },
      {
        test: {
          name: 'unit',
          include: [
            'src/!(domain)/**/*.test.ts',
            'functions/src/**/*.test.ts',
            'tests/*.test.ts',
            'tests/tools/**/*.test.ts',
            'tests/prove/**/*.test.ts',
          ],
          ...units,
        },
      },
      // The same domain as another hub, which `#hub` leads to under this condition (`package.json`).
      {
        ssr: { resolve: { conditions: ['malawi', ...defaultServerConditions] } },
        test: { name: 'unit-malawi', include: ['tests/hubs/*.test.ts'], ...units },
      },
      {
        test: {
          name: 'ui',
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['tests/setup.ts'],
        },
      },
      // Compressing all pages takes seconds, on a busy machine many.
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
      // They wait for the hub more than they compute: two files at a time are better than one.
      {
        test: {
          name: 'functions',
          include: ['tests/functions/*.test.ts'],
          maxWorkers: 2,
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
      // What changes or counts the hub for everybody comes after all others, one file at a time.
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
