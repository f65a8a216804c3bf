/** The logo as numbers for pages, icons and pictures: angle brackets and a diamond in a square of `MARK_SIZE`. */
export const MARK_SIZE = 32;
export const MARK_RADIUS = 9;
export const MARK = {
  ground: { light: '#0C5B49', dark: '#0C5B49' },
  brackets: 'M12.6 7.4 4.9 16l7.7 8.6M19.4 7.4l7.7 8.6-7.7 8.6',
  bracketColour: '#FBF7F0',
  bracketWidth: 3,
  diamond: 'M16 10.4 20.6 16 16 21.6 11.4 16z',
  diamondColour: '#F2A870',
} as const;

/** A stand-alone SVG file; `padding` in mark units is the safe zone of a maskable icon. */
export function markSvg(size: number, options: { padding?: number; rounded?: boolean } = {}): string {
  const { padding = 0, rounded = true } = options;
  const side = MARK_SIZE + 2 * padding;
  const box = `${-padding} ${-padding} ${side} ${side}`;
  const corner = rounded ? ` rx="${MARK_RADIUS}"` : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${box}">` +
    `<rect x="${-padding}" y="${-padding}" width="${side}" height="${side}"${corner} fill="${MARK.ground.light}"/>` +
    `<path d="${MARK.brackets}" fill="none" stroke="${MARK.bracketColour}" stroke-width="${MARK.bracketWidth}" ` +
    `stroke-linecap="square" stroke-linejoin="miter"/><path d="${MARK.diamond}" fill="${MARK.diamondColour}"/></svg>`
  );
}
