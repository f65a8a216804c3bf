/** Certificates as staff read them. */
import { certificateSchema, type Certificate } from '../../domain/certificates/certificate.ts';
import type { Offering } from '../../domain/classes/offering.ts';
import type { Day } from '../../domain/time/time.ts';
import { type Candidate, listCertificates } from '../../domain/wire/certificates/certificate-command.ts';
import { collections } from '../../domain/wire/collections.ts';
import type { CommandAnswer } from '../../domain/wire/commands.ts';
import { sendStaff } from './commands.ts';
import { fetchOne } from './reads.ts';
import { fetchWeekend } from './weekends.ts';

export type { Candidate };
export type Finished = CommandAnswer<typeof listCertificates> & { readonly offering: Offering };

export async function fetchFinished(weekend: Day): Promise<Finished[]> {
  const { values } = await fetchWeekend(weekend);
  return Promise.all(
    values.map(async (offering) => ({
      offering,
      ...(await sendStaff(listCertificates, { offeringId: offering.id })),
    })),
  );
}

export const fetchCertificate = (code: string): Promise<Certificate | null> =>
  fetchOne({ collection: collections.certificates, id: code }, certificateSchema);
