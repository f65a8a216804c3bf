import { describe, expect, test } from 'vitest';
import { minify, shrink } from '../../tools/build/styles.ts';

const css = `:root{--h-a:#123456;--h-b:#fff;--site-c:8px;--h-unused:red}
@media (prefers-color-scheme:dark){:root{--h-a:#abcdef}}
.One-x{color:var(--h-a);padding:var(--site-c)}
.One-x.One-disabled,.Two-x{color:var(--h-b)}
.One-x:hover{color:var(--gone, blue)}`;
const html = '<p class="One-x One-gone" data-x="One-x">One-x</p><i class="Three-x"></i>';

describe('a page that stays as it is', () => {
  const small = shrink({ html, css });

  test('loses what it does not use', () => {
    expect(small.css).not.toMatch(/disabled|red|#fff|Two/);
    expect(small.html).toBe('<p class="a" data-x="One-x">One-x</p><i></i>');
  });

  test('keeps its variables in both schemes, under short names', () => {
    expect(small.css).toMatch(
      /:root\{--a:#123456;--b:8px\}@media \(prefers-color-scheme:\s*dark\)\{:root\{--a:#abcdef\}\}/,
    );
    expect(small.css).toMatch(/\.a\{color:var\(--a\);padding:var\(--b\)/);
    expect(small.css).toMatch(/\.a:hover\{color:var\(--c,\s*(blue|#00f)\)/);
  });
});

describe('style sheets alone', () => {
  test('keep their names: React knows a page by them', () => {
    expect(minify(css)).toContain('.One-x{color:var(--h-a)');
    expect(minify(css)).toContain('disabled');
  });

  test('say twice what our browsers know by an older name only', () => {
    expect(minify('.x{mask:none;user-select:none}')).toBe(
      '.x{-webkit-user-select:none;user-select:none;-webkit-mask:none;mask:none}',
    );
  });

  test('fail where they cannot be read', () => {
    expect(() => minify('.x{:;}')).toThrow(/Unexpected token/);
  });
});
