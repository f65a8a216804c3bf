import { type Certificate, certificateSchema } from '../../src/domain/certificates/certificate.ts';
import { maker } from './build.ts';
import { YESTERDAY } from './clock.ts';

export const makeCertificate = maker<Certificate>(certificateSchema, () => ({
  id: 'ACDEFGHJKMNP',
  issuedAt: YESTERDAY,
  digest: 'a'.repeat(64),
  statusIndex: 0,
  status: 'valid',
  statusAt: null,
  replacedBy: null,
  userId: 'learner-chanda',
  orderId: 'ACDE3467',
  printed: {
    name: 'Chanda Mwansa',
    courseId: 'data-analysis',
    course: 'Data Analysis',
    learnt: ['Clean data', 'Write a report'],
    attended: 'Came to live classes on 14 Nov 2026 and 22 Nov 2026.',
  },
  jwt: 'e30.e30.AAAA',
  issuedBy: 'staff-manager',
  replaces: null,
  reason: null,
}));
