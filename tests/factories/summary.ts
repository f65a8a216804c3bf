import { type RegistrationSummary, registrationSummarySchema } from '../../src/domain/summary.ts';
import { registrationMessage, whatsappLink } from '../../src/domain/whatsapp.ts';
import { build } from './build.ts';

export function makeRegistrationSummary(changes: Partial<RegistrationSummary> = {}): RegistrationSummary {
  const order = { userName: 'Chanda Mwansa', courseName: 'Data Analysis (Excel)', orderId: 'ACDE3467' };
  return build(
    registrationSummarySchema,
    { ...order, whatsappUrl: whatsappLink('+260970000000', registrationMessage(order)), amount: 100 },
    changes,
  );
}
