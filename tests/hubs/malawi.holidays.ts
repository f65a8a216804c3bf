/** The public holidays of the hub in `malawi.config.ts`. */

export const holidays: readonly (readonly [on: string, name: string, since?: number])[] = [
  ['01-01', 'New Year’s Day'],
  ['01-15', 'John Chilembwe Day'],
  ['03-03', 'Martyrs’ Day'],
  ['easter-2', 'Good Friday'],
  ['easter+1', 'Easter Monday'],
  ['05-01', 'Labour Day'],
  ['05-14', 'Kamuzu Day'],
  ['07-06', 'Independence Day'],
  ['10-15', 'Mother’s Day'],
  ['12-25', 'Christmas Day'],
  ['12-26', 'Boxing Day'],
];
export const holidaysMoved: readonly ('Saturday' | 'Sunday')[] = ['Saturday', 'Sunday'];
