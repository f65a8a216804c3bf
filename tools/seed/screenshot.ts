/** Draws a payment message as a phone shows it: pictures of proofs that belong to nobody. */
import { brand } from '#hub';
import { paintedPng } from '../../tests/factories/picture.ts';

/** Each letter with its eight rows of five dots, a row being a number to the base of 32. */
const GLYPHS =
  'Aehhvhhh0 Buhhuhhu0 Cehggghe0 Duhhhhhu0 Evgguggv0 Fvgguggg0 Gehgnhhf0 Hhhhvhhh0 Ie44444e0 J72222ic0 Khikokih0 Lggggggv0 Mhrllhhh0 Nhpljhhh0 Oehhhhhe0 Puhhuggg0 Qehhhlid0 Ruhhukih0 Sfgge11u0 Tv4444440 Uhhhhhhe0 Vhhhhha40 Whhhllrh0 Xhha4ahh0 Yhha44440 Zv1248gv0 ' +
  '0ehjlphe0 14c4444e0 2eh168gv0 3u11e11u0 426aiv220 5vgu11he0 6egguhhe0 7v1248880 8ehhehhe0 9ehhf11e0 ' +
  'a00e1fhf0 bgguhhhu0 c00eggge0 d11fhhhf0 e00ehvge0 f68s88880 g00fhhf1e hgguhhhh0 i40c444e0 j206222ic kggikoki0 lc44444e0 m00qllll0 n00uhhhh0 o00ehhhe0 p00uhhugg q00fhhf11 r00moggg0 s00fge1u0 t88s88960 u00hhhhf0 v00hhha40 w00hhlla0 x00ha4ah0 y00hhhf1e z00v248v0 ' +
  '.00000cc0 ,00000c48 :00cc0cc0 -000e0000 (24888420 )84222480 /122488g0 +044v4400';
const glyphs = new Map(GLYPHS.split(' ').map((glyph) => [glyph.slice(0, 1), glyph.slice(1)]));

/** Dots of the screen to a dot of a letter, and to a line of text. */
const SCALE = 2;
const LINE = 11 * SCALE;
const LETTER = 6 * SCALE;
const WIDTH = 360;
const HEIGHT = 480;
const MARGIN = 20;
/** Behind the page, behind the message, letters, the bar with what stands on it. */
const COLOURS = ['#ECEFF1', '#FFFFFF', '#1F2933', brand];
const [GROUND, BUBBLE, INK, BAR, ON_BAR] = [0, 1, 2, 3, 1];

function inLines(text: string): string[] {
  const most = Math.floor((WIDTH - 3 * MARGIN) / LETTER);
  return text.split(' ').reduce<string[]>((lines, word) => {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    return longer.length <= most ? [...lines.slice(0, -1), longer] : [...lines, word];
  }, []);
}

/** A PNG of about two kilobytes: the time in the bar, who sent the message, and the message. */
export function drawScreenshot(time: string, sender: string, message: string): Buffer {
  const lines = inLines(message);
  const bubble = { top: 84, bottom: 84 + lines.length * LINE + MARGIN };
  const rows = Array.from({ length: HEIGHT }, (_, y) => {
    const isBubble = y >= bubble.top && y < bubble.bottom;
    return Uint8Array.from({ length: WIDTH }, (__, x) => {
      if (y < 64) return BAR;
      return isBubble && x >= MARGIN && x < WIDTH - MARGIN ? BUBBLE : GROUND;
    });
  });
  const write = (text: string, left: number, top: number, colour: number) => {
    [...text].forEach((letter, at) =>
      [...(glyphs.get(letter) ?? '')].forEach((dots, line) => {
        for (let dot = 0; dot < 5 * SCALE; dot += 1) {
          if (((Number.parseInt(dots, 32) >> (4 - Math.floor(dot / SCALE))) & 1) === 0) continue;
          for (let thick = 0; thick < SCALE; thick += 1) {
            rows[top + line * SCALE + thick]?.fill(
              colour,
              left + at * LETTER + dot,
              left + at * LETTER + dot + 1,
            );
          }
        }
      }),
    );
  };
  write(time, WIDTH - MARGIN - time.length * LETTER, 8, ON_BAR);
  write(sender, MARGIN, 36, ON_BAR);
  lines.forEach((line, at) => write(line, MARGIN + MARGIN / 2, bubble.top + MARGIN / 2 + at * LINE, INK));
  return paintedPng(COLOURS, rows);
}
