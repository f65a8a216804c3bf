/** Issues certificates in the transaction of a command; an enrollment names its newest, so none is issued twice. */
import { randomBytes } from 'node:crypto';
import { type Certificate, issuedAtOf, type Printed } from '../../../src/domain/certificates/certificate.ts';
import { certificateCodeFrom } from '../../../src/domain/certificates/code.ts';
import { credentialOf } from '../../../src/domain/certificates/credential.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import { CERTIFICATE_COUNT } from '../../../src/domain/wire/collections.ts';
import { config } from '../env.ts';
import { hashOf } from '../hash.ts';
import type { Transaction } from '../store/store.ts';
import type { Sign } from './keys.ts';

/** 32 random bytes practically always hold enough unbiased ones for the twelve characters of a code. */
function newCode(): string {
  for (;;) {
    const code = certificateCodeFrom(randomBytes(32));
    if (code !== null) return code;
  }
}

export type ToIssue = {
  readonly userId: string;
  readonly orderId: string;
  readonly printed: Printed;
  /** What earns the certificate, as a sentence. */
  readonly criteria: string;
  readonly replaces?: string;
};

type Issuing = { readonly sign: Sign; readonly issuedBy: string; readonly now: Instant };

/** Signs and adds certificates, names them in their enrollments, and counts them. @returns their codes */
export async function addCertificates(
  transaction: Transaction,
  all: readonly ToIssue[],
  { sign, issuedBy, now }: Issuing,
): Promise<readonly string[]> {
  const count = (await transaction.get('certificateCount', CERTIFICATE_COUNT))?.issued ?? 0;
  const issuedAt = issuedAtOf(now);
  const certificates = await Promise.all(
    all.map(async ({ userId, orderId, printed, criteria, replaces = null }, at): Promise<Certificate> => {
      const [id, statusIndex] = [newCode(), count + at];
      const jwt = await sign(credentialOf({ id, issuedAt, statusIndex, printed }, config.siteUrl, criteria));
      return {
        id,
        issuedAt,
        digest: hashOf(jwt),
        statusIndex,
        status: 'valid',
        statusAt: null,
        replacedBy: null,
        userId,
        orderId,
        printed,
        jwt,
        issuedBy,
        replaces,
        reason: null,
      };
    }),
  );
  for (const certificate of certificates) {
    transaction.set('certificates', certificate.id, certificate);
    if (certificate.orderId !== null)
      transaction.update('enrollments', certificate.orderId, { certificateId: certificate.id });
  }
  transaction.set('certificateCount', CERTIFICATE_COUNT, { issued: count + certificates.length });
  return certificates.map(({ id }) => id);
}
