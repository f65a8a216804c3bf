/** A seal's printed code, `42-ACDE-FGHJ-KMNP-QRTU-VWXY`: number, 88 bits of the digest, check character (decision 0093). */
import { ORDER_CODE_ALPHABET } from '../money/order.ts';

const ALPHABET = ORDER_CODE_ALPHABET;
const MARK_LENGTH = 19;

/** Alternating weights 1 and 2 detect any wrong character and any two neighbours swapped. */
function checkOf(text: string): string {
  const sum = [...text].reduce((total, one, at) => {
    const value = /\d/.test(one) && at < text.length - MARK_LENGTH ? Number(one) : ALPHABET.indexOf(one);
    return total + value * (1 + (at % 2));
  }, 0);
  return ALPHABET.charAt(sum % ALPHABET.length);
}

function markOf(digest: string): string {
  let rest = BigInt(`0x${digest}`);
  let mark = '';
  for (let at = 0; at < MARK_LENGTH; at += 1) {
    mark += ALPHABET.charAt(Number(rest % BigInt(ALPHABET.length)));
    rest /= BigInt(ALPHABET.length);
  }
  return mark;
}

const written = (number: number, mark: string) => {
  const whole = mark + checkOf(`${number}${mark}`);
  return `${number}-${(whole.match(/.{4}/g) ?? []).join('-')}`;
};

type Seal = { readonly id: string; readonly digest: string };

export const sealCodeOf = ({ id, digest }: Seal): string => written(Number(id), markOf(digest));

export type SealCode = {
  readonly number: number;
  readonly code: string;
};

/** Parses a typed, pasted or scanned code (the QR code has it after the seal's address); null if invalid. */
export function readSealCode(text: string): SealCode | null {
  const plain = (text.split('#').at(-1) ?? '').toUpperCase().replace(/[\s-]/g, '');
  const found = new RegExp(`^(\\d{1,8})([${ALPHABET}]{${MARK_LENGTH}})([${ALPHABET}])$`).exec(plain);
  const [, digits = '', mark = '', check] = found ?? [];
  const number = Number(digits);
  if (found === null || number < 1 || check !== checkOf(`${number}${mark}`)) return null;
  return { number, code: written(number, mark) };
}
