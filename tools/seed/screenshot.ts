/** Draws a payment message as a phone shows it: pictures of proofs that belong to nobody. */
import { brand } from '#hub';
import sharp from 'sharp';
import { inProject } from '../shared/project.ts';

const FOLDER = inProject('node_modules', '@expo-google-fonts', 'noto-sans', '400Regular');
const FONT = { font: 'Noto Sans 11', fontfile: `${FOLDER}/NotoSans_400Regular.ttf`, dpi: 110, rgba: true };
const [WIDTH, HEIGHT, MARGIN, BAR] = [360, 480, 20, 64];
const INSIDE = WIDTH - 3 * MARGIN;

function words(text: string, colour: string) {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const markup = `<span foreground="${colour}">${safe}</span>`;
  return sharp({ text: { ...FONT, text: markup, width: INSIDE } })
    .png()
    .toBuffer({ resolveWithObject: true });
}

/** A PNG of about four kilobytes: the time in the bar, who sent the message, and the message. */
export async function drawScreenshot(time: string, sender: string, message: string): Promise<Buffer> {
  const [clock, from, said] = await Promise.all([
    words(time, 'white'),
    words(sender, 'white'),
    words(message, '#1F2933'),
  ]);
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#ECEFF1"/><rect width="100%" height="${BAR}" fill="${brand}"/>
    <rect x="${MARGIN}" y="${BAR + MARGIN}" width="${INSIDE + MARGIN}" height="${said.info.height + MARGIN}" fill="white"/></svg>`;
  const [left, top] = [1.5 * MARGIN, BAR + 1.5 * MARGIN];
  return sharp(Buffer.from(ground))
    .composite([
      { input: clock.data, left: WIDTH - MARGIN - clock.info.width, top: 8 },
      { input: from.data, left: MARGIN, top: 36 },
      { input: said.data, left, top },
    ])
    .png({ palette: true })
    .toBuffer();
}
