import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classOf, type Css, toRules, writtenRules } from './css.ts';

/** The rules with `.x` for the class, whatever it is called. */
const written = (...styles: Css[]) => {
  const { name, rules } = toRules(styles);
  return rules.join('').replaceAll(`.${name}`, '.x');
};

describe('declarations', () => {
  test('numbers are pixels where they can be, names get hyphens, what is undefined is left out', () => {
    expect(
      written({ marginInline: 'auto', gap: 12, top: -80, margin: 0, lineHeight: 1.4, color: undefined }),
    ).toBe('.x{margin-inline:auto;gap:12px;top:-80px;margin:0;line-height:1.4;}');
    expect(written({ opacity: 0.5, zIndex: 2, flex: 1, fontWeight: 700, WebkitTextSizeAdjust: '100%' })).toBe(
      '.x{opacity:0.5;z-index:2;flex:1;font-weight:700;-webkit-text-size-adjust:100%;}',
    );
  });

  test('what our browsers know by an older name only is said twice', () => {
    expect(written({ mask: 'none', userSelect: 'none' })).toBe(
      '.x{-webkit-mask:none;mask:none;-webkit-user-select:none;user-select:none;}',
    );
  });

  test('later styles come after earlier ones, before all that is nested', () => {
    expect(written({ color: 'red', '& p': { margin: 0 } }, { color: 'blue' })).toBe(
      '.x{color:red;color:blue;}.x p{margin:0;}',
    );
  });
});

describe('what is nested', () => {
  test.each<[string, Css, string]>([
    ['a state', { '&:hover': { top: 8 } }, '.x:hover{top:8px;}'],
    [
      'two states',
      { '&:disabled, &[aria-disabled="true"]': { top: 1 } },
      '.x:disabled,.x[aria-disabled="true"]{top:1px;}',
    ],
    ['a child by its tag', { 'a, & button': { top: 1 } }, '.x a,.x button{top:1px;}'],
    ['a comma within brackets', { '& > :is(a, b)': { top: 1 } }, '.x > :is(a, b){top:1px;}'],
    ['a child’s state', { '& a': { top: 1, '&:focus': { top: 2 } } }, '.x a{top:1px;}.x a:focus{top:2px;}'],
    [
      'a size of screen',
      { '@media print': { top: 1, '& a': { top: 2 } } },
      '@media print{.x{top:1px;}.x a{top:2px;}}',
    ],
    ['a motion', { '@keyframes turn': { '50%': { opacity: 0 } } }, '@keyframes turn{50%{opacity:0;}}'],
  ])('%s', (_, css, rules) => {
    expect(written(css)).toBe(rules);
  });
});

test('the same styles have the same class, others another, and each is written once', () => {
  const value = fc.record({ top: fc.integer(), color: fc.string() });
  fc.assert(
    fc.property(value, value, (one, other) => {
      const alike = one.top === other.top && one.color === other.color;
      expect(toRules([one]).name === toRules([other]).name).toBe(alike);
    }),
  );
  const name = classOf([{ top: 4321 }]);
  expect(classOf([{ top: 4321 }])).toBe(name);
  expect(writtenRules().split('top:4321px').length).toBe(2);
});
