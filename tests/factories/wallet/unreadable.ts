/** Messages about money that somebody has to complete. Names, numbers and figures are invented. */
import { at, unread, type WalletExample } from './example.ts';

const bupe = { phone: '+260970000002', name: 'Bupe Phiri' };

export const unreadable: readonly WalletExample[] = [
  unread(
    'money that came in, and something that failed in another sentence',
    'You have received ZMW 100.00 from 970000002 Bupe Phiri. The transaction before it was reversed. TID: PP261124.1142.A11111.',
    'no_direction',
    { id: 'PP261124.1142.A11111', amount: 100 },
  ),
  unread(
    'a reversal',
    'Transaction PP261124.0930.D12345 of ZMW 100.00 from 970000002 Bupe Phiri has been reversed. Your bal is ZMW 5.00. TID: RV261124.1133.A11111.',
    'reversal',
    { id: 'PP261124.0930.D12345', amount: 100 },
    'Transaction PP261124.0930.D12345 of ZMW 100.00 from 970000002 Bupe Phiri has been reversed. Your bal is ZMW …. TID: RV261124.1133.A11111.',
  ),
  unread(
    'a refund that came in',
    'You have received a refund of ZMW 100.00 from EXAMPLE SHOP. TID: RF261124.1134.A11111. Bal ZMW 105.00',
    'reversal',
    { id: 'RF261124.1134.A11111', amount: 100 },
    'You have received a refund of ZMW 100.00 from EXAMPLE SHOP. TID: RF261124.1134.A11111. Bal ZMW …',
  ),
  unread(
    'MTN, no id in the message at all',
    "Y'ello. You have received ZMW 21.00 ZMW from BUPE PHIRI\n at 2026-11-20 19:37:39. Dial *115# to view balance.\nThank you for using Momo from MTN.",
    'no_id',
    { network: 'mtn', amount: 21, name: 'BUPE PHIRI', at: at('2026-11-20 19:37:39') },
  ),
  unread(
    'an amount that can be read in two ways',
    'You have received ZMW 1.000 from 970000002 Bupe Phiri. Bal ZMW 77.10. TID: PP261124.1138.A11111.',
    'no_amount',
    { id: 'PP261124.1138.A11111', ...bupe },
    'You have received ZMW 1.000 from 970000002 Bupe Phiri. Bal ZMW …. TID: PP261124.1138.A11111.',
  ),
  unread(
    'an amount beyond all sense',
    'You have received ZMW 99,999,999.00 from 970000002 Bupe Phiri. TID: PP261124.1139.A11111.',
    'no_amount',
    { id: 'PP261124.1139.A11111', ...bupe },
  ),
  unread(
    'a letter O for a zero',
    'You have received ZMW 1O0.00 from 970000002 Bupe Phiri. Bal ZMW 77.10. TID: PP261124.1143.A11111.',
    'letter',
    { id: 'PP261124.1143.A11111', ...bupe },
    'You have received ZMW 1O0.00 from 970000002 Bupe Phiri. Bal ZMW …. TID: PP261124.1143.A11111.',
  ),
  unread(
    'a letter in one amount, and another amount beside it',
    'You have received ZMW 1OO.00 from 970000002 Bupe Phiri. For ZMW 50.00. TID: PP261124.1144.A11111.',
    'letter',
    { id: 'PP261124.1144.A11111', ...bupe },
  ),
  unread(
    'a date that has not come yet',
    'You have received ZMW 100.00 from 970000002 Bupe Phiri. TID: PP271224.1140.A11111.',
    'future',
    { id: 'PP271224.1140.A11111', amount: 100, ...bupe },
  ),
  unread(
    'cut off before the id',
    'You have received ZMW 100.00 from 970000002 Bupe Phiri.Dial *115# to check your new Bal. TI',
    'no_id',
    { amount: 100, ...bupe },
  ),
  unread('an id alone', 'TID: PP261124.1140.A11111', 'no_direction', { id: 'PP261124.1140.A11111' }),
  unread(
    'money in words that nobody knows yet',
    'Ndalama ZMW 100.00 970000002 Bupe Phiri. Bal ZMW 12.00 TID: PP261124.1141.A11111',
    'no_direction',
    { id: 'PP261124.1141.A11111', amount: 100 },
    'Ndalama ZMW 100.00 970000002 Bupe Phiri. Bal ZMW … TID: PP261124.1141.A11111',
  ),
];
