import type { Certificate, Printed } from '../../../../src/domain/certificates/certificate.ts';
import { certificateMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { RefusedError } from '../../http/refused-error.ts';
import type { Reader } from '../../store/store.ts';

type Valid = Certificate & {
  readonly userId: string;
  readonly orderId: string;
  readonly printed: Printed;
  readonly jwt: string;
};

/** A certificate that holds, of an account that is still there. @throws RefusedError */
export async function readValid(reader: Reader, code: string): Promise<Valid> {
  const certificate = await reader.get('certificates', code);
  if (certificate === null) throw new RefusedError('not_found', certificateMessages.unknown);
  const { userId, orderId, printed, jwt } = certificate;
  if (
    certificate.status !== 'valid' ||
    userId === null ||
    orderId === null ||
    printed === null ||
    jwt === null
  )
    throw new RefusedError('conflict', certificateMessages.ended);
  return { ...certificate, userId, orderId, printed, jwt };
}
