import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss from 'postcss';
import { expect, test } from 'vitest';
import { code, tabular, typography } from './type.ts';

const sheet = postcss.parse(readFileSync(join(import.meta.dirname, 'type.module.css'), 'utf8'));

const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const plain = (value: string) => value.replaceAll("'", '"').replaceAll(/\s+/g, ' ');

function said(name: string): Record<string, string> {
  const found: Record<string, string> = {};
  sheet.walkRules((rule) => {
    if (!rule.selectors.includes(`.${name}`)) return;
    rule.walkDecls(({ prop, value }) => {
      found[camel(prop)] = plain(value);
    });
  });
  return found;
}

const asTexts = (styles: object) =>
  Object.fromEntries(Object.entries(styles).map(([name, value]) => [name, plain(String(value))]));

const { body1: _ofTheBody, button: _ofTheButton, h6: _ofDialogs, ...scale } = typography;

test.each(Object.entries({ ...scale, code, tabular }))('%s is the same for everybody', (name, styles) => {
  const { margin: _none, ...written } = said(name);
  expect(written).toEqual(asTexts(styles));
});
