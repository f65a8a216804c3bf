/** Who gets a certificate, and how often. */
import type { Guard } from '../guard.ts';

const issue = 'functions/src/staff/certificates/issue-certificates.ts';
const valid = 'functions/src/staff/certificates/valid.ts';

export const certificates: readonly Guard[] = [
  {
    name: 'Only what was earned is issued together',
    file: issue,
    from: 'one.isEarned && !one.enrollment.certificateId',
    to: '!one.enrollment.certificateId',
    tests: ['certificates'],
  },
  {
    name: 'No enrollment gets two certificates',
    file: issue,
    from: "enrollment?.status === 'paid' && !enrollment.certificateId && user !== null",
    to: 'user !== null',
    tests: ['certificates'],
  },
  {
    name: 'None is issued together before the last class is over',
    file: issue,
    from: 'if (!isOver(weekend, call.now))',
    to: 'if (false)',
    tests: ['certificates'],
  },
  {
    name: 'Nobody gets one by exception without having paid',
    file: issue,
    from: "if (enrollment.status !== 'paid')",
    to: 'if (false)',
    tests: ['certificates'],
  },
  {
    name: 'Nobody gets a second one by exception',
    file: issue,
    from: "if (known && known.status === 'valid')",
    to: 'if (false)',
    tests: ['certificates'],
  },
  {
    name: 'One that holds no more is not withdrawn again',
    file: valid,
    from: "certificate.status !== 'valid' ||",
    to: '',
    tests: ['certificates'],
  },
];
