/**
 * Draws the committed pictures of `public/` in a real Chromium: the icons from the mark, `og.png`, which shared links
 * show, and, where the address of a running hub with the demo data is given, the screenshots of the install dialog.
 * `node tools/build/pictures.ts [http://127.0.0.1:5000]`; `--into dist` draws into another folder.
 */
import { accentDark, deep, onDeepMuted, paper } from '#hub';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { formatKwacha } from '../../src/domain/classes/course.ts';
import { COURSE_PRICE_KWACHA } from '../../src/domain/wire/limits.ts';
import { BRAND, perSkill } from '../../src/domain/wire/messages.ts';
import { TIME_ZONE_LABEL } from '../../src/domain/time/time.ts';
import { siteMessages } from '../../src/domain/wire/site-messages.ts';
import { MARK, WEAVE_CELLS, weaveColours, weavePaths } from '../../src/domain/records/mark.ts';
import { markSvg } from '../../src/shared/ui/brand/drawings.ts';
import { runTool } from '../shared/command.ts';
import { openBrowser } from '../shared/programs.ts';
import { inProject } from '../shared/project.ts';

/** Enough ground around the mark that a circle of 80% never cuts it (maskable icons). */
const SAFE = 5;
const square = (size: number, padding: number) => markSvg(size, { padding, rounded: false });

const small = (viewBox: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="${viewBox}">${content}</svg>`;

/** The mark as Android's status bar draws it: white, and only its shape counts. */
const line = `stroke="${MARK.lineColour}" stroke-width="${MARK.lineWidth}"`;
const shape = `<path d="${MARK.shape}" fill="${MARK.lineColour}"/>`;
const badge = `<path d="${MARK.line}" fill="none" ${line}/>${shape}`;

/** A glyph of the brand's grid on the brand's ground. */
const pen = `stroke="${MARK.lineColour}" stroke-width="1.8" stroke-linejoin="round" stroke-linecap="round"`;
const ground = `<rect x="-8" y="-8" width="40" height="40" rx="11" fill="${MARK.ground}"/>`;
const shortcut = (path: string) => small('-8 -8 40 40', `${ground}<path d="${path}" fill="none" ${pen}/>`);

const icons: Readonly<Record<string, string>> = {
  // Browsers request this one on their own, and accept a PNG under any name.
  'favicon.ico': markSvg(32),
  'icons/icon-192.png': markSvg(192),
  'icons/icon-512.png': markSvg(512),
  'icons/maskable-192.png': square(192, SAFE),
  'icons/maskable-512.png': square(512, SAFE),
  'icons/apple-touch-icon.png': square(180, 3),
  'icons/badge-96.png': small('2 2 28 28', badge),
  'icons/shortcut-dashboard.png': shortcut('M4 4h7v9H4zM15 4h5v5h-5zM15 13h5v7h-5zM4 17h7v3H4z'),
  'icons/shortcut-pay.png': shortcut('M3 6.5h18v11H3zM3 10.5h18M6.5 14.5h4'),
  'icons/shortcut-class.png': shortcut('M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5V12l3 2'),
};

/** What link previews show; every service cuts or scales this shape alone. */
const OG_SIZE = { width: 1200, height: 630 };

const threads = [...weavePaths()].map(([thread, d]) => `<path d="${d}" fill="${weaveColours[thread]}"/>`);
const cloth =
  `<svg width="100%" height="100%"><pattern id="w" width="${WEAVE_CELLS}" height="${WEAVE_CELLS}" ` +
  'patternUnits="userSpaceOnUse" patternTransform="scale(12)" shape-rendering="crispEdges">' +
  `${threads.join('')}</pattern><rect width="100%" height="100%" fill="url(#w)"/></svg>`;

const ogPage = `<style>
  * { margin: 0; box-sizing: border-box }
  body { width: ${OG_SIZE.width}px; height: ${OG_SIZE.height}px; display: grid; grid-template-columns: 796px 1fr; background: ${deep};
    color: ${paper}; font: 600 31px/1.4 Arial, "Liberation Sans", sans-serif }
  main { padding: 64px 0 60px 72px; display: flex; flex-direction: column; align-items: flex-start }
  header { display: flex; align-items: center; gap: 20px; font-size: 34px; font-weight: 800; letter-spacing: -.02em }
  h1 { margin: auto 0 24px; font-size: 86px; line-height: 1.06; letter-spacing: -.035em; text-wrap: balance; width: 700px }
  p { color: ${onDeepMuted}; font-size: 34px } b { color: ${accentDark} }
  .cloth { border-left: 9px double ${accentDark}; overflow: hidden }
</style><main><header>${markSvg(64)}${BRAND}</header><h1>${siteMessages.headline}</h1>
<p>${siteMessages.schedule} ${TIME_ZONE_LABEL}</p><p><b>${perSkill(formatKwacha(COURSE_PRICE_KWACHA))}</b>, live and online</p></main><div class="cloth">${cloth}</div>`;

const narrow = { viewport: { width: 360, height: 720 }, deviceScaleFactor: 2 };
const wide = { viewport: { width: 1280, height: 720 }, deviceScaleFactor: 1 };
/** Screenshots: the file, the page, the screen. */
const shots = [
  ['home-narrow', '/', narrow],
  ['courses-narrow', '/courses', narrow],
  ['register-narrow', '/register', narrow],
  ['home-wide', '/', wide],
  ['courses-wide', '/courses', wide],
] as const;

const { values, positionals } = parseArgs({
  options: { into: { type: 'string', default: 'public' } },
  allowPositionals: true,
});
const inFolder = (file: string) => inProject(values.into, file);

/** Draws HTML, or a page by its address, into a file of the folder. */
async function draw(browser: Browser, file: string, what: string | URL, options: BrowserContextOptions) {
  const page = await browser.newPage({ ...options, reducedMotion: 'reduce' });
  if (typeof what === 'string') await page.setContent(what);
  else await page.goto(what.href, { waitUntil: 'networkidle' });
  writeFileSync(inFolder(file), await page.screenshot({ omitBackground: true, type: 'png' }));
  await page.close();
}

await runTool(async () => {
  const browser = await openBrowser();
  for (const [file, svg] of Object.entries(icons)) {
    const size = Number(/width="(\d+)"/.exec(svg)?.[1]);
    // Square icons end at the picture's edge: the ground under them hides the half-covered last row.
    const behind = /maskable|apple/.test(file) ? MARK.ground : 'transparent';
    const html = `<style>*{margin:0}body{background:${behind}}svg{display:block}</style>${svg}`;
    await draw(browser, file, html, { viewport: { width: size, height: size } });
  }
  writeFileSync(inFolder('icons/icon.svg'), `${markSvg(512)}\n`);
  await draw(browser, 'og.png', ogPage, { viewport: OG_SIZE });
  const [hub] = positionals;
  for (const [name, path, screen] of hub ? shots : [])
    await draw(browser, `screenshots/${name}.png`, new URL(path, hub), screen);
  return 0;
});
