/** The logo: angle brackets and a diamond in a square of `size`; here because receipts are drawn by the functions. */
export const MARK = {
  size: 32,
  radius: 9,
  ground: '#0C5B49',
  brackets: 'M12.6 7.4 4.9 16l7.7 8.6M19.4 7.4l7.7 8.6-7.7 8.6',
  bracketColour: '#FBF7F0',
  bracketWidth: 3,
  diamond: 'M16 10.4 20.6 16 16 21.6 11.4 16z',
  diamondColour: '#F2A870',
} as const;
