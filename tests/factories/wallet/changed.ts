/** Received money in messages that were changed on their way. Names, numbers and figures are invented. */
import { airtel, mtn, examples, zamtel } from './example.ts';

const bupe = { phone: '+260970000002', name: 'Bupe Phiri' };

export const changedMessages = examples({
  'broken over lines in the middle of everything': [
    'You have received ZMW\n100.00 from 970000002 Bupe\nPhiri.Dial *115# to check your\nnew Bal. TID:\nPP261124.\n1030.\nD12345.',
    airtel('PP261124.1030.D12345', 100, bupe),
  ],
  'with carriage returns': [
    'You have received ZMW 100.00 from 970000002 Bupe Phiri.\r\nDial *115# to check your new Bal.\r\nTID: PP261124.1031.D12345.',
    airtel('PP261124.1031.D12345', 100, bupe),
  ],
  'spaces that do not break, and ones that cannot be seen': [
    'You have received\u00a0ZMW\u00a0\u200b100.00 from\u2003970000002 Bupe Phiri.Dial *115# to check your new Bal. TID\u00a0:\u00a0PP261124.1032.D12345',
    airtel('PP261124.1032.D12345', 100, bupe),
  ],
  'forwarded, with time and sender before it': [
    '[24/11/2026, 10:33] AirtelMoney: You have received ZMW 100.00 from 970000002 Bupe Phiri.Dial *115# to check your new Bal. TID: PP261124.1033.D12345.',
    airtel('PP261124.1033.D12345', 100, bupe),
  ],
  'in a list': [
    '3. You have received ZMW 100.00 from 970000002 Bupe Phiri.Dial *115# to check your new Bal. TID: PP261124.1034.D12345.',
    airtel('PP261124.1034.D12345', 100, bupe),
  ],
  quoted: [
    '> "You have received ZMW 100.00 from 970000002 Bupe Phiri.Dial *115# to check your new Bal. TID: PP261124.1035.D12345."',
    airtel('PP261124.1035.D12345', 100, bupe),
  ],
  'under its sender’s name': [
    'AirtelMoney:\nYou have received ZMW 100.00 from 970000002 Bupe Phiri.Dial *115# to check your new Bal. TID: PP261124.1036.D12345.',
    airtel('PP261124.1036.D12345', 100, bupe),
  ],
  'under a spam label': [
    'Spam Alert :You have received ZMW 100.00 from 770000007 Bupe Phiri. Bal ZMW 2.03. TID: PP261124.1037.H41591',
    airtel('PP261124.1037.H41591', 100, { phone: '+260770000007', name: 'Bupe Phiri' }),
  ],
  'with the id in parts': [
    'You have received ZMW 100.00 from 970000002 Bupe Phiri. TID: PP 261124 . 1038 . D 12345',
    airtel('PP261124.1038.D12345', 100, bupe),
  ],
  'with the amount twice': [
    'You have received ZMW 21.00 ZMW from BUPE PHIRI at 2026-11-20 19:37:39. Financial Transaction Id: 3626727570. Dial *115# to view balance.',
    mtn('3626727570', 21, '2026-11-20 19:37:39', { name: 'BUPE PHIRI' }),
  ],
  'with a space for a thousands separator': [
    'Dear Customer, you have received K 1 500.00 from Chanda Zulu - 0950000001 on 24-11-2026 08:07:59 under Txn ID: 0ABC1DE3.',
    zamtel('0ABC1DE3', 1500, '2026-11-24 08:07:59', { phone: '+260950000001', name: 'Chanda Zulu' }),
  ],
  'with a name of another script': [
    'You have received ZMW 100.00 from 970000002 李 小龙.Dial *115# to check your new Bal. TID: PP261124.1039.D12345.',
    airtel('PP261124.1039.D12345', 100, { phone: '+260970000002', name: '李 小龙' }),
  ],
  'an Airtel id whose day does not exist': [
    'You have received ZMW 100.00 from 970000002 Bupe Phiri on 24-11-2026 10:40. TID: PP261340.0930.D12345.',
    airtel('PP261340.0930.D12345', 100, bupe, '2026-11-24 10:40'),
  ],
});
