/** Draws `public/og.png`, the picture of shared links, from the brand's own lines in a real Chromium: `node tools/build/og-picture.ts`. */
import { chromium } from '@playwright/test';
import { formatKwacha } from '../../src/domain/course.ts';
import { COURSE_PRICE_KWACHA } from '../../src/domain/limits.ts';
import { BRAND, perSkill, siteMessages } from '../../src/domain/messages.ts';
import { markSvg } from '../../src/ui/brand/mark.ts';
import { WEAVE_CELLS, weaveColours, weavePaths } from '../../src/ui/brand/weave.ts';
import { findChromium } from '../shared/chromium.ts';
import { inProject } from '../shared/project.ts';
import { command } from '../shared/command.ts';

/** What link previews show; every service cuts or scales this shape alone. */
const SIZE = { width: 1200, height: 630 };

function cloth(cell: number): string {
  const threads = [...weavePaths()].map(([thread, d]) => `<path d="${d}" fill="${weaveColours[thread]}"/>`);
  return (
    `<svg width="100%" height="100%"><pattern id="w" width="${WEAVE_CELLS}" height="${WEAVE_CELLS}" patternUnits="userSpaceOnUse" ` +
    `patternTransform="scale(${cell})" shape-rendering="crispEdges">${threads.join('')}</pattern><rect width="100%" height="100%" fill="url(#w)"/></svg>`
  );
}

const page = `<style>
  * { margin: 0; box-sizing: border-box }
  body { width: ${SIZE.width}px; height: ${SIZE.height}px; display: grid; grid-template-columns: 796px 1fr; background: #083F33;
    color: #FBF7F0; font: 600 31px/1.4 Arial, "Liberation Sans", sans-serif }
  main { padding: 64px 0 60px 72px; display: flex; flex-direction: column; align-items: flex-start }
  header { display: flex; align-items: center; gap: 20px; font-size: 34px; font-weight: 800; letter-spacing: -.02em }
  h1 { margin: auto 0 24px; font-size: 86px; line-height: 1.06; letter-spacing: -.035em; text-wrap: balance; width: 700px }
  p { color: #C5DAD2; font-size: 34px } b { color: #F2A870 }
  .cloth { border-left: 9px double #F2A870; overflow: hidden }
</style><main><header>${markSvg(64)}${BRAND}</header><h1>${siteMessages.headline}</h1>
<p>${siteMessages.schedule} CAT</p><p><b>${perSkill(formatKwacha(COURSE_PRICE_KWACHA))}</b>, live and online</p></main><div class="cloth">${cloth(12)}</div>`;

await command(async () => {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  const tab = await browser.newPage({ viewport: SIZE });
  await tab.setContent(page);
  await tab.screenshot({ path: inProject('public', 'og.png') });
  await browser.close();
  return 0;
});
