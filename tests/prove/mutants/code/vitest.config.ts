import { defineConfig } from 'vitest/config';
import { suite } from './files.ts';

/** What Stryker runs in its own copy of the sources: unit tests alone, without the projects that need emulators. */
export default defineConfig({
  test: { environment: 'node', include: [...suite], setupFiles: ['tests/setup.ts'], testTimeout: 30_000 },
});
