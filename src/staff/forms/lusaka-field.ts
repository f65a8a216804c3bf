/** A moment as staff type it: a day and a 24-hour time, in Lusaka's time whatever the device's zone. */
import type { FieldValues } from 'react-hook-form';
import {
  formatTime,
  type Instant,
  lusakaDay,
  TIME_ZONE_LABEL,
  writtenInstant,
} from '../../domain/time/time.ts';

/** The time field has the moment's name and shows its errors; the day field's name ends in `Day`. */
export type Moment<N extends string> = Record<N | `${N}Day`, string>;

export function typedMoment<N extends string>(name: N, at: Instant | null | undefined) {
  const [day, time] = at == null ? ['', ''] : [lusakaDay(at), formatTime(at)];
  return { [`${name}Day`]: day, [name]: time } as Moment<N>;
}

export const momentIn = <N extends string>(typed: Moment<N>, name: N): Instant | null =>
  writtenInstant(typed[`${name}Day`], wholeTime(typed[name]));

export const HALF_A_MOMENT = 'Choose a day and a time, or leave both empty.';

type Options = {
  /** `Opens` for `Opens on` and `Opens at`. */
  readonly verb: string;
  readonly id: string;
  readonly hint?: string;
  readonly needed?: string;
};

export const momentRow = <N extends string>(name: N, { verb, id, hint, needed }: Options) =>
  [
    {
      name: `${name}Day` as const,
      id: `${id}-day`,
      type: 'date',
      label: `${verb} on`,
      hint,
      rules: { deps: name },
    },
    {
      name,
      id: `${id}-time`,
      label: `${verb} at, ${TIME_ZONE_LABEL}`,
      maxLength: 5,
      ...(hint !== undefined && { hint: '24 hours' }),
      ...(needed !== undefined && {
        rules: {
          validate: (_: string, typed: FieldValues) => momentIn(typed as Moment<N>, name) !== null || needed,
        },
      }),
    },
  ] as const;

/** `09:30` for `9:30`, `9.30` and `930`; any other text stays as it is. */
export const wholeTime = (text: string): string =>
  text
    .trim()
    .replace(/^(\d{1,2})[:.]?(\d{2})$/, (_, hours: string, minutes: string) =>
      [hours.padStart(2, '0'), minutes].join(':'),
    );
