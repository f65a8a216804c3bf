/** A learner's certificates at the end of a course, to show and to share, without signal too (rules §11). */
import { encodeQR } from 'qr';
import { useEffect, useMemo, useState } from 'react';
import type { Certificate } from '../../../domain/certificates/certificate.ts';
import { fragmentOf, readToken, type CertificateDetails } from '../../../domain/certificates/credential.ts';
import { formatCertificateCode } from '../../../domain/certificates/code.ts';
import { formatDate, lusakaDay } from '../../../domain/time/time.ts';
import { BRAND } from '../../../domain/wire/messages.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { toCommandError } from '../../../shared/data/errors.ts';
import { deflate } from '../../../shared/data/squeeze.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { WeaveDefs } from '../../../shared/ui/brand/brand.tsx';
import { CertificatePicture } from '../../../shared/ui/brand/CertificatePicture.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { showToast } from '../../../shared/ui/toast.ts';
import {
  fetchCertificate,
  keepCertificates,
  keptCertificates,
  watchCertificates,
} from '../../data/certificates.ts';
import { Notice } from '../../ui/Notice.tsx';
import surfaces from '../../ui/surfaces.module.css';

export function OwnCertificates({ uid }: { uid: string }) {
  const [certificates, setCertificates] = useState(() => keptCertificates(uid));
  useEffect(
    () =>
      watchCertificates(uid, {
        next: ({ values, current }) => {
          if (!current) return;
          setCertificates([...values]);
          keepCertificates(uid, values);
        },
      }),
    [uid],
  );
  return <CertificateCards certificates={certificates} />;
}

export function CertificateCards({ certificates }: { certificates: readonly Certificate[] }) {
  if (certificates.length === 0) return null;
  return (
    <section className={surfaces.panel} aria-labelledby="certificates" data-later="section">
      <div className={surfaces.panelBody}>
        <h2 id="certificates">{certificates.length === 1 ? 'Your certificate' : 'Your certificates'}</h2>
        <WeaveDefs />
        {certificates.map((one) => (
          <CertificateCard key={one.id} certificate={one} />
        ))}
      </div>
    </section>
  );
}

function CertificateCard({ certificate }: { certificate: Certificate }) {
  const { id: code, printed, jwt, issuedAt, status } = certificate;
  if (printed === null || jwt === null) return null;
  if (status !== 'valid') return <EndedCertificate certificate={certificate} course={printed.course} />;
  return <ValidCertificate stated={{ code, issuedAt, printed }} jwt={jwt} />;
}

function EndedCertificate({ certificate, course }: { certificate: Certificate; course: string }) {
  const { id, status, statusAt, reason, replacedBy } = certificate;
  const at = statusAt === null ? '' : ` on ${formatDate(statusAt)}`;
  return (
    <Notice tone="warning" isAnnounced={false}>
      <p>
        <strong>
          Your certificate {formatCertificateCode(id)} for {course} was {status}
          {at}.
        </strong>
      </p>
      {reason !== null && <p>Why: {reason}</p>}
      {replacedBy !== null && <p>The new one is {formatCertificateCode(replacedBy)}.</p>}
    </Notice>
  );
}

/** The address that verifies the certificate, with all that the check needs; null until it is packed. */
function useLink(site: string, jwt: string): string | null {
  const [link, setLink] = useState<string | null>(null);
  useEffect(() => {
    // A browser that cannot pack shares the token as it is.
    void fragmentOf(jwt, deflate)
      .catch(() => jwt)
      .then((fragment) => setLink(site + paths.verify(fragment)));
  }, [site, jwt]);
  return link;
}

function ValidCertificate({ stated, jwt }: { stated: CertificateDetails; jwt: string }) {
  const { code, issuedAt, printed } = stated;
  const site = useMemo(() => readToken(jwt)?.credential.issuer.url ?? location.origin, [jwt]);
  const link = useLink(site, jwt);
  const modules = useMemo(
    () => (link === null ? [[]] : encodeQR(link, 'raw', { ecc: 'low', border: 1 })),
    [link],
  );
  return (
    <article
      className={surfaces.stack}
      style={{ maxWidth: 720 }}
      aria-label={`Certificate for ${printed.course}`}
    >
      <CertificatePicture
        stated={stated}
        site={site}
        modules={modules}
        label={`Certificate of ${printed.name} for ${printed.course}, issued on ${formatDate(issuedAt)}, number ${formatCertificateCode(code)}`}
      />
      {link !== null && (
        <div className={surfaces.actions}>
          <ShareButton link={link} course={printed.course} />
          <DownloadButton code={code} />
          <Button variant="text" href={linkedInLink(stated, link)} target="_blank" rel="noopener">
            Add to LinkedIn
          </Button>
        </div>
      )}
    </article>
  );
}

function ShareButton({ link, course }: { link: string; course: string }) {
  const canShare = 'share' in navigator;
  const share = async () => {
    if (canShare) return navigator.share({ title: `My certificate: ${course}, ${BRAND}`, url: link });
    await navigator.clipboard.writeText(link);
    showToast({ title: 'Link copied' }, 'success');
  };
  // Closing the browser's dialog is no failure.
  return (
    <Button onClick={() => void share().catch(() => undefined)}>{canShare ? 'Share' : 'Copy link'}</Button>
  );
}

function DownloadButton({ code }: { code: string }) {
  const [busy, setBusy] = useState(false);
  const download = () => {
    setBusy(true);
    fetchCertificate(code)
      .then(
        (file) => saveFile(file, `certificate-${code}.pdf`),
        (thrown: unknown) => showToast({ title: toCommandError(thrown).message }, 'error'),
      )
      .finally(() => setBusy(false));
  };
  return (
    <Button variant="outlined" onClick={download} disabled={busy} aria-busy={busy}>
      {busy ? 'Preparing...' : 'Download PDF'}
    </Button>
  );
}

/** LinkedIn's form for a certificate, filled in. */
function linkedInLink({ code, issuedAt, printed }: CertificateDetails, link: string): string {
  const [issueYear = '', issueMonth = ''] = lusakaDay(issuedAt).split('-');
  const fields = {
    startTask: 'CERTIFICATION_NAME',
    name: printed.course,
    organizationName: BRAND,
    issueYear,
    issueMonth: String(Number(issueMonth)),
    certUrl: link,
    certId: code,
  };
  return `https://www.linkedin.com/profile/add?${new URLSearchParams(fields)}`;
}
