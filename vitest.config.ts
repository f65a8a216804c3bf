import { defineConfig } from 'vitest/config';

/** Tests that talk to the emulators get them from `npm run test:rules` and `npm run test:functions`. */
const onEmulators = { environment: 'node', testTimeout: 60_000, hookTimeout: 60_000 } as const;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'src/**/*.test.ts',
            'functions/src/**/*.test.ts',
            'tests/*.test.ts',
            'tests/tools/**/*.test.ts',
          ],
          setupFiles: ['tests/setup.ts'],
        },
      },
      {
        test: {
          name: 'ui',
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['tests/setup.ts'],
        },
      },
      { test: { name: 'build', environment: 'node', include: ['tests/build/**/*.test.ts'] } },
      { test: { name: 'rules', include: ['tests/rules/**/*.test.ts'], ...onEmulators } },
      {
        test: {
          name: 'functions',
          include: ['tests/functions/**/*.test.ts'],
          // The Admin SDK is loaded once for all files, not once for each.
          isolate: false,
          ...onEmulators,
        },
      },
    ],
  },
});
