/** Airtel’s wordings, as they are seen in the wild. Names, numbers and figures are invented. */
import { airtel, examples } from './example.ts';

export const airtelMessages = examples({
  'Airtel, payer': [
    'Money sent to Mutale Banda on 970000001.Amount ZMW 100.00. Your bal is ZMW 5.56.TID: PP261124.0930.D12345.',
    airtel('PP261124.0930.D12345', '2026-11-24 09:30', { amount: 100 }),
    '5.56',
  ],
  'Airtel, payer, K for ZMW': [
    'Money sent to Mutale Banda on 970000001.Amount K205.00. Your bal is K260.23.TID: PP261124.1512.M73944',
    airtel('PP261124.1512.M73944', '2026-11-24 15:12', { amount: 205 }),
    '260.23',
  ],
  'Airtel, till by name': [
    'Payment of ZMW 100.00 Till Number SKILLSHUB DIGITAL SKILLS HUB LUSAKA. Airtel Money bal is ZMW 2.56. TID : MP261124.1931.M12345.',
    airtel('MP261124.1931.M12345', '2026-11-24 19:31', { amount: 100 }),
    '2.56',
  ],
  'Airtel, till by number': [
    'Payment of K1.00 Till Number 300770 DIGITAL SKILLS HUB. Airtel Money bal is K466.53. TID : MP261124.1129.Y34799.',
    airtel('MP261124.1129.Y34799', '2026-11-24 11:29', { amount: 1 }),
    '466.53',
  ],
  'Airtel, receiver': [
    'You have received ZMW 3500.00 from 970000002 Bupe Phiri.Dial *115# to check your new Bal. TID: PP261124.1950.D12345.',
    airtel('PP261124.1950.D12345', '2026-11-24 19:50', { amount: 3500, payerPhone: '+260970000002' }),
  ],
  'Airtel, receiver, whole kwacha run into the next sentence': [
    'You have received ZMW 60.Dial *115# to check your new Bal. TID: PP261124.1216.C54235.',
    airtel('PP261124.1216.C54235', '2026-11-24 12:16', { amount: 60 }),
  ],
  'Airtel, receiver, nobody named': [
    'You have received ZMW 100.00 from .Dial *115# to check your new Bal. TID: PP261124.0647.A19777.',
    airtel('PP261124.0647.A19777', '2026-11-24 06:47', { amount: 100 }),
  ],
  'Airtel, receiver, short form without a phone': [
    'You have received K300 from BUPE PHIRI. Txn. ID: CI261124.1522.A37452. Reason: Mobile Money Transfer.',
    airtel('CI261124.1522.A37452', '2026-11-24 15:22', { amount: 300 }),
  ],
  'another network, by the national switch: the payer is lost': [
    'Money received K1350.00 from 0245970 NFS SETTLEMENT ACCOUNT. Dial *115# to check balance. Deposits are free. TID: CI261124.1451.D12345',
    airtel('CI261124.1451.D12345', '2026-11-24 14:51', { amount: 1350 }),
  ],
  'Airtel, money received from a short number': [
    'Money received ZMW 10.00 from 20317390 Bupe Phiri. Dial *115# to check balance. TID: PP261124.2016.K11111',
    airtel('PP261124.2016.K11111', '2026-11-24 20:16', { amount: 10 }),
  ],
  'Airtel, older wording, payer': [
    'Use NEW short code *115# for Airtel Money. Txn. ID : PP241217.2318.I18538. You have sent Money to Mutale Banda on 770000003. Amount ZMW 20.00. Your available balance is ZMW 80.67.',
    airtel('PP241217.2318.I18538', '2024-12-17 23:18', { amount: 20 }),
    '80.67',
  ],
  'Airtel, oldest wording, payer': [
    'Use NEW short code *115# for Airtel Money. Txn. ID : PP220324.0947.J19373. You have sent ZMW 26.00 to 970000004,Mutale Banda . Your available balance is ZMW 691.78.',
    airtel('PP220324.0947.J19373', '2022-03-24 09:47', { amount: 26 }),
    '691.78',
  ],
  'Airtel, older wording, receiver': [
    'Dear Customer, you have received ZMW 600.00 from 970000005 BUPE PHIRI. Dial *115# to check your new balance. Txn ID: PP241217.1557.L16505.',
    airtel('PP241217.1557.L16505', '2024-12-17 15:57', { amount: 600, payerPhone: '+260970000005' }),
  ],
  'Airtel, older wording, paid to an account': [
    'Txn. ID : LP241215.1453.H00057. Payment to SKILLSHUB Account NA of ZMW 10.00 is successful. Your Airtel Money balance is ZMW 8.85',
    airtel('LP241215.1453.H00057', '2024-12-15 14:53', { amount: 10 }),
    '8.85',
  ],
  'Airtel, through a collector, with a charge and a date': [
    'PAID K600.00 to GLOBAL PAY COLLECTIONS Charge K0.00, TID XX261124.1524.M81597. Bal K601.35 Date: 24-November-2026 15:24. https://example.com/a',
    airtel('XX261124.1524.M81597', '2026-11-24 15:24', { amount: 600 }),
    '601.35',
  ],
  'Airtel, cash-out at an agent': [
    'ZMW 900.00  received from 970000006 Bupe Phiri. Bal ZMW 902.03. Comm ZMW 9.00 TID: CO261124.1556.V49915',
    airtel('CO261124.1556.V49915', '2026-11-24 15:56', { amount: 900, payerPhone: '+260970000006' }),
    '902.03',
  ],
  'Airtel, cash-in at an agent, under a spam label': [
    'Spam Alert :You have sent ZMW 1500.00 to 770000007 Bupe Phiri. Bal ZMW 2.03.Com ZMW 7.50 TID: CI261124.1414.H41591',
    airtel('CI261124.1414.H41591', '2026-11-24 14:14', { amount: 1500 }),
    '2.03',
  ],
  'Airtel, withdrawn': [
    'Use NEW short code *115# for Airtel Money. You have withdrawn ZMW 60.00 from 770000008 BUPE PHIRI. Your balance is ZMW 13.17. Txn. ID: CO241218.0905.L08627.',
    airtel('CO241218.0905.L08627', '2024-12-18 09:05', { amount: 60 }),
    '13.17',
  ],
  'Airtel, airtime': [
    'Your ZMW 2.00 airtime top-up is successful. Your new Airtel Money balance is ZMW 0.56.Txn ID : RC261124.1117.Q13311',
    airtel('RC261124.1117.Q13311', '2026-11-24 11:17', { amount: 2 }),
    '0.56',
  ],
  'Airtel, figure before the currency, id stuck to its label': [
    'You have repaid  13.75 ZMW towards your loan. Your new available balance is 6.26 ZMW. Txn ID.LR261124.1647.I10047',
    airtel('LR261124.1647.I10047', '2026-11-24 16:47', { amount: 13.75 }),
    '6.26',
  ],
  'Airtel, nothing but the balance': [
    'Txn. ID : ES241218.0726.K13357. You currently have ZMW 107.85 available on your account.',
    airtel('ES241218.0726.K13357', '2024-12-18 07:26'),
    '107.85',
  ],
  'Airtel, amount behind a colon': [
    'Trans. ID :AO241215.1818.J02551. Allocation to your account 970000009 is successful. Transaction amount :ZMW 10.00',
    airtel('AO241215.1818.J02551', '2024-12-15 18:18', { amount: 10 }),
  ],
});
