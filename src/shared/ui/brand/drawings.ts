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

/** Course glyphs on a 24-unit grid, in two stroke weights. */
export type Glyph = { readonly bold: string; readonly fine: string };
export const glyphs: Readonly<Record<string, Glyph>> = {
  'data-analysis-excel': { bold: 'M7 17v-5M12 17V6M17 17v-8', fine: 'M3.5 20.5h17M3.5 20.5v-17' },
  'data-visualization-power-bi': {
    bold: 'M12 3.5a8.5 8.5 0 1 0 8.5 8.5H12z',
    fine: 'M15.5 3.2a8.6 8.6 0 0 1 5.3 5.3h-5.3z',
  },
  'artificial-intelligence-web-apps': {
    bold: 'M11 5.5 12.9 11l5.6 2-5.6 2L11 20.5 9.1 15l-5.6-2 5.6-2z',
    fine: 'M18.5 3v5M16 5.5h5',
  },
  'database-management': {
    bold: 'M4.5 6.5c0-1.7 3.4-3 7.5-3s7.5 1.3 7.5 3-3.4 3-7.5 3-7.5-1.3-7.5-3z',
    fine: 'M4.5 6.5v11c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3v-11M4.5 12c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3',
  },
  'cybersecurity-basics': {
    bold: 'M12 3.2 4.8 6v5.4c0 4.4 3 7.8 7.2 9.4 4.2-1.6 7.2-5 7.2-9.4V6z',
    fine: 'M8.8 11.8 11.2 14.2 15.4 9.8',
  },
};
export const otherGlyph: Glyph = {
  bold: 'M12 3.5 20.5 12 12 20.5 3.5 12z',
  fine: 'M12 8.5 15.5 12 12 15.5 8.5 12z',
};
