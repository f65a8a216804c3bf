import { expect, test } from 'vitest';
import { neededAtOnce, shared } from '../../tools/build/chunks.ts';

/** Who imports whom at once. */
const imports: Readonly<Record<string, readonly string[]>> = {
  'register.tsx': ['form.ts', 'layout.ts'],
  'auth.tsx': ['form.ts', 'tabs.ts'],
  'dashboard.tsx': ['layout.ts', 'cards.ts'],
  'form.ts': ['zod'],
  'layout.ts': ['react'],
  'cards.ts': ['react', 'form.ts'],
  'tabs.ts': ['tabs.ts'],
  zod: [],
  react: [],
};
const modules = {
  getModuleInfo: (id: string) => {
    const importedIds = imports[id];
    return importedIds === undefined ? null : { importedIds };
  },
};
const membersOf = (group: ReturnType<typeof shared>) =>
  Object.keys(imports).filter((id) => group.name(id, modules) !== null);

test('a shared file holds what all pages of one set need, and none of the pages', () => {
  expect(membersOf(shared('way-in', [['register.tsx', 'auth.tsx']]))).toEqual(['form.ts', 'zod']);
  const either = shared('either', [['register.tsx', 'dashboard.tsx'], ['auth.tsx']]);
  expect(membersOf(either)).toEqual(['form.ts', 'layout.ts', 'tabs.ts', 'zod', 'react']);
});

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
