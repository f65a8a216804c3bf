import { country, shortNetworkLabels, town } from '#hub';

/** Commonly guessed passwords, compared without case (rules §10). */
const COMMON = new Set([
  ...[country, town, ...Object.values(shortNetworkLabels)]
    .map((word) => word.toLowerCase())
    .flatMap((word) => [word, `${word}1`, `${word}123`]),
  ...(
    '123456 1234567 12345678 123456789 1234567890 12345678910 111111 000000 222222 666666 777777 888888 999999 121212 ' +
    '123123 112233 123321 654321 696969 987654321 147258369 159753 password password1 password123 passw0rd p@ssword ' +
    'p@ssw0rd qwerty qwerty123 qwertyuiop 1q2w3e 1q2w3e4r 1qaz2wsx zxcvbnm asdfgh asdfghjkl abc123 abcdef abcd1234 ' +
    'a1b2c3 iloveyou sunshine princess football monkey dragon master shadow superman batman letmein welcome welcome1 ' +
    'admin admin123 administrator root123 login guest changeme secret default test123 testing michael jesus jesus1 ' +
    'jesuschrist godisgood blessed blessing kitwe ndola chipolopolo ' +
    'student student123 teacher digital skills excel123 whatsapp facebook google computer internet samsung nokia ' +
    'mobile money123 charles mwansa banda phiri chanda mulenga lovely forever family friends ' +
    'trustno1 starwars pokemon liverpool chelsea arsenal manchester barcelona ronaldo messi10 hello123 hello1 qazwsx'
  ).split(' '),
]);

/** True iff a long password is still easily guessed: common, digits only, repetitive, or a decorated common word. */
export function isWeakForStaff(password: string): boolean {
  const bare = password.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return isCommonPassword(password) || COMMON.has(bare) || /^(\d+|(.{1,8}?)\2+)$/u.test(password);
}

/** True iff the password is common, or one repeated character. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase()) || /^(.)\1*$/u.test(password);
}
