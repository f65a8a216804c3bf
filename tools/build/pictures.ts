/**
 * Draws the committed pictures of `public/` in a real Chromium: the icons from the mark, and, where the address of a
 * running hub with the demo data is given, the screenshots of the install dialog from its own pages.
 * `node tools/build/pictures.ts [http://127.0.0.1:5000]`
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { MARK, markSvg } from '../../src/ui/brand/mark.ts';
import { findChromium } from '../shared/chromium.ts';
import { inProject } from '../shared/project.ts';
import { command } from '../shared/command.ts';

/** Enough ground around the mark that a circle of 80% never cuts it (maskable icons). */
const SAFE = 5;
const square = { padding: SAFE, rounded: false };

const icons = {
  'icon-192.png': { size: 192, svg: markSvg(192) },
  'icon-512.png': { size: 512, svg: markSvg(512) },
  'maskable-192.png': { size: 192, svg: markSvg(192, square) },
  'maskable-512.png': { size: 512, svg: markSvg(512, square) },
  'apple-touch-icon.png': { size: 180, svg: markSvg(180, { padding: 3, rounded: false }) },
  'badge-96.png': badge(),
  'shortcut-dashboard.png': shortcut('M4 4h7v9H4zM15 4h5v5h-5zM15 13h5v7h-5zM4 17h7v3H4z'),
  'shortcut-pay.png': shortcut('M3 6.5h18v11H3zM3 10.5h18M6.5 14.5h4'),
  'shortcut-class.png': shortcut('M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5V12l3 2'),
};

/** The mark as Android's status bar draws it: white, and only its shape counts. */
function badge(): { size: number; svg: string; bare: true } {
  const white = MARK.bracketColour;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="2 2 28 28"><path d="${MARK.brackets}" ` +
    `fill="none" stroke="${white}" stroke-width="${MARK.bracketWidth}"/><path d="${MARK.diamond}" fill="${white}"/></svg>`;
  return { size: 96, svg, bare: true };
}

/** A glyph of the brand's grid on the brand's ground. */
function shortcut(path: string): { size: number; svg: string } {
  const stroke =
    'fill="none" stroke="#FBF7F0" stroke-width="1.8" stroke-linejoin="round" stroke-linecap="round"';
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="-8 -8 40 40">' +
    `<rect x="-8" y="-8" width="40" height="40" rx="11" fill="#0C5B49"/><path d="${path}" ${stroke}/></svg>`;
  return { size: 96, svg };
}

async function drawIcons(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  for (const [name, { size, svg, ...more }] of Object.entries(icons)) {
    await page.setViewportSize({ width: size, height: size });
    // Square icons end at the picture's edge: the ground under them hides the half-covered last row.
    const transparent = svg.includes(' rx=') || 'bare' in more;
    const ground = transparent ? 'transparent' : MARK.ground.light;
    await page.setContent(`<style>*{margin:0}body{background:${ground}}svg{display:block}</style>${svg}`);
    await page.screenshot({ path: inProject('public', 'icons', name), omitBackground: true });
  }
  writeFileSync(inProject('public', 'icons', 'icon.svg'), `${markSvg(512)}\n`);
  await page.close();
}

const narrow = { width: 360, height: 720 };
const wide = { width: 1280, height: 720 };
const shots = [
  { name: 'home-narrow', path: '/', viewport: narrow, scale: 2 },
  { name: 'courses-narrow', path: '/courses', viewport: narrow, scale: 2 },
  { name: 'register-narrow', path: '/register', viewport: narrow, scale: 2 },
  { name: 'home-wide', path: '/', viewport: wide, scale: 1 },
  { name: 'courses-wide', path: '/courses', viewport: wide, scale: 1 },
];

async function takeScreenshots(browser: Browser, hub: string): Promise<void> {
  for (const { name, path, viewport, scale } of shots) {
    const page = await browser.newPage({ viewport, deviceScaleFactor: scale, reducedMotion: 'reduce' });
    await page.goto(new URL(path, hub).href, { waitUntil: 'networkidle' });
    await page.screenshot({ path: inProject('public', 'screenshots', `${name}.png`) });
    await page.close();
  }
}

await command(async () => {
  for (const folder of ['icons', 'screenshots']) mkdirSync(inProject('public', folder), { recursive: true });
  const hub = process.argv[2];
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  await drawIcons(browser);
  if (hub) await takeScreenshots(browser, hub);
  await browser.close();
  return 0;
});
