import { expect, test, vi } from 'vitest';
import { render } from '../../../../tests/draw.ts';
import { makeCertificate } from '../../../../tests/factories/certificate.ts';
import { makeIssuer, packed } from '../../../../tests/factories/certificate-token.ts';
import { CertificateCards } from './OwnCertificates.tsx';

test('a valid certificate is shown with its words, and LinkedIn gets the link that verifies it', async () => {
  const issuer = await makeIssuer('https://hub.example');
  const jwt = await issuer.issue('ACDEFGHJKMNP', 'Chanda Mwansa');
  const issuedAt = Date.parse('2026-11-30T23:30:00+02:00');
  const body = render(<CertificateCards certificates={[makeCertificate({ jwt, issuedAt })]} />);
  expect(body.querySelector('[role=img]')?.getAttribute('aria-label')).toBe(
    'Certificate of Chanda Mwansa for Data Analysis, issued on 30 Nov 2026, number ACDE FGHJ KMNP',
  );
  const link = await vi.waitFor(() => {
    const links = [...body.querySelectorAll('a')];
    const found = links.find(({ textContent }) => textContent === 'Add to LinkedIn');
    expect(found).toBeDefined();
    return new URL(found?.href ?? '');
  });
  expect(`${link.origin}${link.pathname}`).toBe('https://www.linkedin.com/profile/add');
  expect(Object.fromEntries(link.searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'Data Analysis',
    organizationName: 'Digital Skills Hub',
    issueYear: '2026',
    issueMonth: '11',
    certUrl: expect.stringMatching(/^https:\/\/hub\.example\/verify#[\w-]+\.[\w-]+$/),
    certId: 'ACDEFGHJKMNP',
  });
  // Browsers pack as the server does, up to the level of compression.
  expect(link.searchParams.get('certUrl')?.length).toBeLessThan((await packed(jwt)).length + 100);
});

test.each([
  ['withdrawn', null, 'was withdrawn on 26 Nov 2026.Why: By mistake'],
  ['replaced', 'QRTUVWXY3467', 'was replaced on 26 Nov 2026.Why: By mistakeThe new one is QRTU VWXY 3467.'],
] as const)('a certificate that was %s says why and when, and is hidden', (status, replacedBy, words) => {
  const statusAt = Date.parse('2026-11-26T10:00:00+02:00');
  const certificate = makeCertificate({ status, statusAt, reason: 'By mistake', replacedBy });
  const body = render(<CertificateCards certificates={[certificate]} />);
  expect(body.textContent).toContain(`ACDE FGHJ KMNP for Data Analysis ${words}`);
  expect(body.querySelector('[role=img]')).toBeNull();
});
