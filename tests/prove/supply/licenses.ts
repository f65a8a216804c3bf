/** The licences under which what ships may be. */
import { licenseFileOf, type Shipped } from './bill.ts';

/** SPDX names: all let the hub be run and changed without publishing it, and ask at most to be named. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  // Fonts: they may be shipped with a program.
  'OFL-1.1',
]);

/** Packages that are there under another licence, and why that is fine. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  // Its own files would have to be published if they were changed; they are used as they come, on the server.
  'web-push': 'MPL-2.0',
  // As free as the BSD's; for a command line of `wawoff2` that nothing here calls.
  argparse: 'Python-2.0',
  // A list of names of licences, which the functions' framework needs to read a package.json; nothing of it is shown.
  'spdx-exceptions': 'CC-BY-3.0',
};

/** What MIT's text says first, for packages that forgot to name it. */
const MIT_TEXT = /Permission is hereby granted, free of charge, to any person\s+obtaining\s+a\s+copy/;

/** `libvips`, on which `sharp` is built: on a server it may be used as it comes; in a browser it would be distributed. */
const LIBVIPS = 'LGPL-3.0-or-later';
const isOnServer = ({ name, places }: Shipped) =>
  name.startsWith('@img/sharp-') && !places.includes('browser');

const isAllowed = (expression: string, one: Shipped): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) =>
      choice.split(' AND ').every((part) => ALLOWED.has(part) || (part === LIBVIPS && isOnServer(one))),
    );

/** Those packages whose licence is on neither list, with what they say. */
export function foreignLicenses(shipped: readonly Shipped[]): string[] {
  return shipped
    .filter((one) => {
      const { name, license } = one;
      if (license === null) return !MIT_TEXT.test(licenseFileOf(one));
      return !isAllowed(license, one) && EXCEPTIONS[name] !== license;
    })
    .map(({ name, version, license }) => `${name}@${version}: ${license ?? 'none that is known'}`);
}

/** Exceptions that nothing needs any more. */
export function unneededExceptions(shipped: readonly Shipped[]): string[] {
  const needed = new Set(shipped.map(({ name, license }) => `${name} ${license}`));
  return Object.entries(EXCEPTIONS)
    .map(([name, license]) => `${name} ${license}`)
    .filter((one) => !needed.has(one));
}
