/** The number in a field of a form. An empty field is no number, although `Number('')` is 0. */
export const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));
