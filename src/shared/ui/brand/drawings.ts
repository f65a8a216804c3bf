/** The brand's drawings as numbers and paths, for pages, icons and pictures, and for scripts without React. */
import { MARK } from '../../../domain/records/mark.ts';

/** A stand-alone SVG file; `padding` in mark units is the safe zone of a maskable icon. */
export function markSvg(size: number, options: { padding?: number; rounded?: boolean } = {}): string {
  const { padding = 0, rounded = true } = options;
  const side = MARK.size + 2 * padding;
  const box = `${-padding} ${-padding} ${side} ${side}`;
  const corner = rounded ? ` rx="${MARK.radius}"` : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${box}">` +
    `<rect x="${-padding}" y="${-padding}" width="${side}" height="${side}"${corner} fill="${MARK.ground}"/>` +
    `<path d="${MARK.line}" fill="none" stroke="${MARK.lineColour}" stroke-width="${MARK.lineWidth}" ` +
    `stroke-linecap="square" stroke-linejoin="miter"/><path d="${MARK.shape}" fill="${MARK.shapeColour}"/></svg>`
  );
}

export const otherGlyph = {
  bold: 'M12 3.5 20.5 12 12 20.5 3.5 12z',
  fine: 'M12 8.5 15.5 12 12 15.5 8.5 12z',
};
