import { expect, test } from 'vitest';
import { neededAtOnce } from '../../tools/build/chunks.ts';

test('built files are named with all that they cannot run without, each once', () => {
  const chunk = (fileName: string, moduleIds: string[], needed: string[]) => ({
    fileName,
    moduleIds,
    imports: needed,
  });
  const chunks = [
    chunk('a.js', ['/src/auth.tsx'], ['core.js', 'way-in.js']),
    chunk('d.js', ['/src/dashboard.tsx'], ['core.js']),
    chunk('way-in.js', ['/src/form.ts'], ['core.js']),
    chunk('core.js', ['/src/main.tsx'], ['way-in.js']),
  ];
  const needed = neededAtOnce(chunks, (id) => id.endsWith('/auth.tsx'));
  expect([...needed].sort()).toEqual(['a.js', 'core.js', 'way-in.js']);
  expect(neededAtOnce(chunks, () => false).size).toBe(0);
});
