/** Airtel's messages about money that came in. Names, numbers and figures are invented. */
import { airtel, examples } from './example.ts';

const bupe = { phone: '+260970000002', name: 'Bupe Phiri' };

export const receivedByAirtel = examples({
  Airtel: [
    'You have received ZMW 100.00 from 970000002 Bupe Phiri.Dial *115# to check your new Bal. TID: PP261124.0930.D12345.',
    airtel('PP261124.0930.D12345', 100, bupe),
  ],
  'Airtel, large': [
    'You have received ZMW 3500.00 from 970000002 Bupe Phiri.Dial *115# to check your new Bal. TID: PP261124.1950.D12345.',
    airtel('PP261124.1950.D12345', 3500, bupe),
  ],
  'Airtel, a thousands separator': [
    'You have received ZMW 1,205.50 from 970000002 Bupe Phiri.Dial *115# to check your new Bal. TID: PP261124.1951.D12345.',
    airtel('PP261124.1951.D12345', 1205.5, bupe),
  ],
  'Airtel, ngwee': [
    'You have received ZMW 0.07 from 970000002 Bupe Phiri.Dial *115# to check your new Bal. TID: PP261124.1952.D12345.',
    airtel('PP261124.1952.D12345', 0.07, bupe),
  ],
  'Airtel, one decimal': [
    'you have received ZMW 380.0 from 570000002 BUPE PHIRI. Dial *115# to check your new bal. TID: PP261124.0822.J19799.',
    airtel('PP261124.0822.J19799', 380, { phone: '+260570000002', name: 'BUPE PHIRI' }),
  ],
  'Airtel, whole kwacha run into the next sentence': [
    'You have received ZMW 60.Dial *115# to check your new Bal. TID: PP261124.1216.C54235.',
    airtel('PP261124.1216.C54235', 60),
  ],
  'Airtel, nobody named': [
    'You have received ZMW 100.00 from .Dial *115# to check your new Bal. TID: PP261124.0647.A19777.',
    airtel('PP261124.0647.A19777', 100),
  ],
  'Airtel, K and no phone': [
    'You have received K300 from BUPE PHIRI. Txn. ID: CI261124.1522.A37452. Reason: Mobile Money Transfer.',
    airtel('CI261124.1522.A37452', 300, { name: 'BUPE PHIRI' }),
  ],
  'Airtel, with the payer’s own words at the end': [
    'You have received K100 from BUPE PHIRI. Txn. ID: CI261124.1523.A37452. Reason: ACDE3467.',
    airtel('CI261124.1523.A37452', 100, { name: 'BUPE PHIRI', reference: 'ACDE3467' }),
  ],
  'Airtel, older wording': [
    'Dear Customer, you have received ZMW 600.00 from 970000002 BUPE PHIRI. Dial *115# to check your new balance. Txn ID: PP261117.1557.L16505.',
    airtel('PP261117.1557.L16505', 600, { ...bupe, name: 'BUPE PHIRI' }),
  ],
  'Airtel, the id first': [
    'Txn. ID : PP261117.1558.L16505. You have received ZMW 20.00 from 970000002,Bupe Phiri . Your available balance is ZMW 691.78.',
    airtel('PP261117.1558.L16505', 20, bupe),
  ],
  'Airtel, a short code first': [
    'Use NEW short code *115# for Airtel Money. Txn. ID : PP261117.1559.L16505. You have received ZMW 26.00 from 970000002 Bupe Phiri. Your available balance is ZMW 691.78.',
    airtel('PP261117.1559.L16505', 26, bupe),
  ],
  'Airtel, from a short number': [
    'Money received ZMW 10.00 from 20317390 Bupe Phiri. Dial *115# to check balance. TID: PP261124.2016.K11111',
    airtel('PP261124.2016.K11111', 10, { name: 'Bupe Phiri' }),
  ],
  'Airtel, in capitals': [
    'YOU HAVE RECEIVED K100.00 FROM 260970000002 BUPE PHIRI. TID: PP261124.0931.D1234567',
    airtel('PP261124.0931.D1234567', 100, { ...bupe, name: 'BUPE PHIRI' }),
  ],
  'Airtel, in small letters': [
    'you have received zmw 100.00 from 0970000002 bupe phiri.dial *115# to check your new bal. tid: pp261124.0932.d12345.',
    airtel('PP261124.0932.D12345', 100, { ...bupe, name: 'bupe phiri' }),
  ],
  'Airtel, the number with its country': [
    'You have received ZMW 100.00 from +260 97 0000002 Bupe Phiri.Dial *115# to check your new Bal. TID: PP261124.0933.D12345.',
    airtel('PP261124.0933.D12345', 100, { name: 'Bupe Phiri' }),
  ],
  'Airtel, three names and a hyphen': [
    'You have received ZMW 100.00 from 970000002 Mary-Anne Ng’andu Phiri.Dial *115# to check your new Bal. TID: PP261124.0934.D12345.',
    airtel('PP261124.0934.D12345', 100, { ...bupe, name: 'Mary-Anne Ng’andu Phiri' }),
  ],
  'Airtel, an initial and a title': [
    'You have received ZMW 100.00 from 970000002 Mrs. B. Phiri.Dial *115# to check your new Bal. TID: PP261124.0935.D12345.',
    airtel('PP261124.0935.D12345', 100, { ...bupe, name: 'Mrs. B. Phiri' }),
  ],
  'Airtel, paid at the till': [
    'Payment of ZMW 100.00 received from 970000002 Bupe Phiri. Airtel Money bal is ZMW 466.53. TID : MP261124.1129.Y34799.',
    airtel('MP261124.1129.Y34799', 100, bupe),
  ],
  'Airtel, a till by its own wording': [
    'Payment received ZMW 250.00 from 970000002 BUPE PHIRI. Till 300770. Bal ZMW 1,466.53. TID: MP261124.1130.Y34799',
    airtel('MP261124.1130.Y34799', 250, { ...bupe, name: 'BUPE PHIRI' }),
  ],
  'Airtel, the amount first': [
    'ZMW 100.00  received from 970000002 Bupe Phiri. Bal ZMW 902.03. TID: PP261124.1556.V49915',
    airtel('PP261124.1556.V49915', 100, bupe),
  ],
  'Airtel, a cash deposit at an agent': [
    'Cash In of ZMW 100.00 from 20068466 MUTALE BANDA. Bal is ZMW 355.23. TID: CI261124.1954.D21146.',
    airtel('CI261124.1954.D21146', 100, { name: 'MUTALE BANDA' }),
  ],
  'Airtel, a deposit in other words': [
    'You have deposited ZMW 100.00 into your Airtel Money account through agent MUTALE BANDA. Your bal is ZMW 355.23. TID: CI261124.1955.D21146.',
    airtel('CI261124.1955.D21146', 100),
  ],
  'Airtel, with advice about failed payments behind it': [
    'You have received ZMW 100.00 from 970000002 Bupe Phiri. To report failed or reversed transactions dial *115#. TID: PP261124.0936.D12345.',
    airtel('PP261124.0936.D12345', 100, bupe),
  ],
  'Airtel, with a fee beside the amount': [
    'You have received ZMW 100.00 from 970000002 Bupe Phiri. Fee ZMW 1.50. Bal is ZMW 355.23. TID: PP261124.0937.D12345.',
    airtel('PP261124.0937.D12345', 100, bupe),
  ],
});

export const receivedBetweenNetworks = examples({
  'by the national switch: the payer is lost': [
    'Money received K1350.00 from 0245970 NFS SETTLEMENT ACCOUNT. Dial *115# to check balance. Deposits are free. TID: CI261124.1451.D12345',
    airtel('CI261124.1451.D12345', 1350),
  ],
  'by the national switch, in other words': [
    'You have received ZMW 100.00 from 0245970 NFS SETTLEMENT ACC. TID: CI261124.1452.D12345. Bal ZMW 120.00',
    airtel('CI261124.1452.D12345', 100),
  ],
  'from somebody whose name has a word for airtime': [
    'You have received ZMW 500.00 from 970000002 LUSAKA DATA CENTRE.Dial *115# to check your new Bal. TID: PP261124.1039.D12345.',
    airtel('PP261124.1039.D12345', 500, { phone: '+260970000002', name: 'LUSAKA DATA CENTRE' }),
  ],
  'from a bank': [
    'You have received ZMW 500.00 from EXAMPLE BANK ZAMBIA LTD. Dial *115# to check your new Bal. TID: CI261124.1453.D12345.',
    airtel('CI261124.1453.D12345', 500, { name: 'EXAMPLE BANK ZAMBIA LTD' }),
  ],
  'from a bank, the wallet first': [
    'Dear Customer, your Airtel Money wallet 970000001 has been credited with ZMW 250.00 from EXAMPLE BANK account ****1234. Bal is ZMW 300.00. TID: CI261124.1454.D12345.',
    airtel('CI261124.1454.D12345', 250, { name: 'EXAMPLE BANK' }),
  ],
  'from a bank to the wallet': [
    'Bank to Wallet transfer of ZMW 250.00 from EXAMPLE BANK was successful. Txn ID: CI261124.1455.D12345.',
    airtel('CI261124.1455.D12345', 250, { name: 'EXAMPLE BANK' }),
  ],
  'from a bank, by a person': [
    'K150.00 has been credited to your Airtel Money account by BUPE PHIRI via EXAMPLE BANK. TID: CI261124.1456.D12345',
    airtel('CI261124.1456.D12345', 150, { name: 'BUPE PHIRI' }),
  ],
});
