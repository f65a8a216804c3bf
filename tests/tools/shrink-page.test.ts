import { describe, expect, test } from 'vitest';
import { minify, shrink } from '../../tools/build/shrink-page.ts';

const css = `:root{--h-a:#123456;--h-b:#fff;--h-space:8px;--h-unused:red}
@media (prefers-color-scheme:dark){:root{--h-a:#abcdef}}
.css-one{color:var(--h-a);padding:calc(2 * var(--h-space))}
.css-one.Mui-disabled,.css-two{color:var(--h-b)}
.css-one:hover{color:var(--gone, blue)}
@media (min-width:0px){.css-one{margin:1px}}`;
const html = '<p class="MuiBox-root css-one" data-x="css-one">css-one</p><i class="MuiSvgIcon-root"></i>';

describe('a page that stays as it is', () => {
  const small = shrink({ html, css });

  test('loses what it does not use', () => {
    expect(small.css).not.toMatch(/disabled|red|#fff|css-two/);
    expect(small.html).toBe('<p class="a" data-x="css-one">css-one</p><i></i>');
  });

  test('keeps colours as variables in both schemes, and writes constants out', () => {
    expect(small.css).toMatch(
      /:root\{--a:#123456\}@media \(prefers-color-scheme:\s*dark\)\{:root\{--a:#abcdef\}\}/,
    );
    expect(small.css).toMatch(/\.a\{color:var\(--a\);padding:16px/);
    expect(small.css).toMatch(/\.a:hover\{color:var\(--gone,\s*(blue|#00f)\)/);
  });
});

test('a condition that always holds is left out', () => {
  expect(shrink({ html, css }).css).toMatch(/\.a\{margin:1px\}$/);
});

describe('style sheets alone', () => {
  test('keep their names: React knows a page by them', () => {
    expect(minify(css)).toContain('.css-one{color:var(--h-a)');
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
