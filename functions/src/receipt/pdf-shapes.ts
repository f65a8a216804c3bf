/** The shapes of the hub's papers. Lengths in points. */
import { encodeQR } from 'qr';
import { MARK, WEAVE_CELL, WEAVE_CELLS, weaveColours, weavePaths } from '../../../src/domain/records/mark.ts';

type Document = PDFKit.PDFDocument;
type Square = { readonly x: number; readonly y: number; readonly side: number };

export function drawMark(document: Document, { x, y, side }: Square): void {
  const { size, radius, ground, line, lineColour, lineWidth, shape, shapeColour } = MARK;
  document
    .save()
    .translate(x, y)
    .scale(side / size);
  document.roundedRect(0, 0, size, size, radius).fill(ground);
  document.path(line).lineWidth(lineWidth).lineCap('square').stroke(lineColour);
  document.path(shape).fill(shapeColour);
  document.restore();
}

export const qrModules = (text: string, ecc: 'low' | 'medium' = 'medium'): boolean[][] =>
  encodeQR(text, 'raw', { ecc, border: 1 });

/** In the document's fill colour. */
export function drawQr(document: Document, modules: readonly (readonly boolean[])[], place: Square): void {
  const side = place.side / modules.length;
  modules.forEach((line, row) => {
    line.forEach((isDark, column) => {
      if (isDark) document.rect(place.x + column * side, place.y + row * side, side + 0.05, side + 0.05);
    });
  });
  document.fill();
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export function drawWeave(document: Document, { x, y, width, height }: Box): void {
  const tile = WEAVE_CELLS * WEAVE_CELL;
  document.save().rect(x, y, width, height).clip();
  for (let top = y; top < y + height; top += tile) {
    for (let left = x; left < x + width; left += tile) {
      document.save().translate(left, top).scale(WEAVE_CELL);
      for (const [thread, d] of weavePaths()) document.path(d).fill(weaveColours[thread]);
      document.restore();
    }
  }
  document.restore();
}
