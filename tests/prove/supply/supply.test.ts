import { describe, expect, test } from 'vitest';
import { advisoriesOf } from './advisories.ts';
import { billOf, type Lock, readLock, shippedOf } from './bill.ts';
import { foreignLicenses, unneededExceptions } from './licenses.ts';
import { toldIn } from './logs.ts';

const lock: Lock = {
  '': { version: '1.0.0', dependencies: { app: '^1' } },
  functions: { dependencies: { server: '^1', shared: '^2' } },
  'node_modules/app': {
    version: '1.0.0',
    license: 'MIT',
    dependencies: { shared: '^1' },
    integrity: 'sha512-AAEC',
  },
  'node_modules/app/node_modules/shared': { version: '1.5.0', license: 'ISC' },
  'node_modules/shared': { version: '2.0.0', license: 'GPL-3.0-only' },
  'node_modules/server': {
    version: '1.0.0',
    license: '(GPL-3.0-only OR MIT)',
    optionalDependencies: { faster: '*', absent: '*' },
    peerDependencies: { shared: '^2', tests: '*' },
    peerDependenciesMeta: { tests: { optional: true } },
  },
  'node_modules/faster': { version: '0.1.0', license: 'MIT AND GPL-3.0-only' },
  'node_modules/tests': { version: '9.0.0', license: 'MIT' },
};

describe('what ships', () => {
  test('is found as Node finds it, with optional parts and peers, and without what only the tests need', () => {
    expect(
      shippedOf(lock).map(({ path, places }) => [path.replaceAll('node_modules/', ''), ...places]),
    ).toEqual([
      ['app', 'browser'],
      ['app/shared', 'browser'],
      ['faster', 'functions'],
      ['server', 'functions'],
      ['shared', 'functions'],
    ]);
  });

  test('for the hub is what both lists of dependencies name, and nothing for the tests', () => {
    const names = shippedOf(readLock()).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['firebase', 'react', 'firebase-admin', '@google-cloud/firestore']),
    );
    expect(names.filter((name) => /^(vitest|vite|@playwright|firebase-tools|oxlint)/.test(name))).toEqual([]);
  });
});

describe('the bill of materials', () => {
  const bill = billOf(lock) as {
    specVersion: string;
    components: { 'bom-ref': string; purl: string; hashes: object[] }[];
    dependencies: { ref: string; dependsOn: string[] }[];
  };

  test('names each component with its digest, its licence and its dependencies', () => {
    expect(bill.specVersion).toBe('1.6');
    expect(bill.components[0]).toMatchObject({
      purl: 'pkg:npm/app@1.0.0',
      hashes: [{ alg: 'SHA-512', content: '000102' }],
      licenses: [{ license: { id: 'MIT' } }],
    });
    expect(bill.dependencies.find(({ ref }) => ref === 'server@1.0.0')?.dependsOn).toEqual([
      'faster@0.1.0',
      'shared@2.0.0',
    ]);
  });

  test('of the hub has no component twice, and each of its references leads to a component', () => {
    const own = billOf(readLock()) as typeof bill;
    const refs = own.components.map((one) => one['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    const named = new Set([...refs, 'digital-skills-hub']);
    const lost = own.dependencies
      .flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
      .filter((ref) => !named.has(ref));
    expect(lost).toEqual([]);
    expect(own.components.filter(({ hashes }) => hashes.length === 0)).toEqual([]);
    expect(billOf(readLock())).toEqual(own);
  });
});

describe('licences', () => {
  test('a licence outside the list is named; of two to choose from, one on the list is enough', () => {
    expect(foreignLicenses(shippedOf(lock))).toEqual([
      'faster@0.1.0: MIT AND GPL-3.0-only',
      'shared@2.0.0: GPL-3.0-only',
    ]);
  });

  test('all that ships is under a licence of the list, or is an exception that is still needed', () => {
    const shipped = shippedOf(readLock());
    expect(foreignLicenses(shipped)).toEqual([]);
    expect(unneededExceptions(shipped)).toEqual([]);
  });
});

describe('advisories', () => {
  const found = (severity: string, node: string) => ({ severity, nodes: [node], via: [] });
  const report = {
    vulnerabilities: {
      server: found('high', 'node_modules/server'),
      app: found('moderate', 'node_modules/app'),
      tests: found('critical', 'node_modules/tests'),
    },
  };

  test('only high and critical advisories on what ships count', () => {
    expect(advisoriesOf(JSON.stringify(report), shippedOf(lock))).toEqual(['server: high']);
  });

  test.each(['', 'no JSON', '{"message":"405 Method Not Allowed","error":{}}'])(
    'a registry that does not answer is no clean bill: %s',
    (output) => {
      expect(advisoriesOf(output, shippedOf(lock))).toBeNull();
    },
  );
});

test('personal data in a log is found with its line; times, addresses and digests are not', () => {
  const log = [
    'Finished "europe-west1-learner" in 2097123.456789ms',
    'users/Zt0971234567x9 does not fit its schema: phone',
    '127.0.0.1:20960 - [23/Nov/2026:08:17:14 +0000] node@24.11.1',
    'To reset the password for chanda+hub@mail.example.com, follow this link',
    'no SMS to +260971234567',
    'no SMS to 0771234567',
    'PP261124.0930.D12345 is given twice',
    'Bearer eyJhbGciOiJub25l.eyJzdWIiOiJ4In0x.',
    'https://us02web.zoom.us/j/9123',
  ].join('\n');
  expect(toldIn(log)).toEqual([
    'an e-mail address in line 4',
    'a phone number in line 5',
    'a phone number in line 6',
    'a transaction ID in line 7',
    'a token in line 8',
    'a class link in line 9',
  ]);
});
