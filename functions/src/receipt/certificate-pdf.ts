/** The certificate as a PDF: one page, drawn from the same list as its picture on the web. */
import { buffer } from 'node:stream/consumers';
import Pdf from 'pdfkit';
import type { Stated } from '../../../src/domain/certificates/credential.ts';
import { certificateLayout, PAPER } from '../../../src/domain/certificates/layout.ts';
import { BRAND } from '../../../src/domain/wire/messages.ts';
import { paths } from '../../../src/domain/wire/paths.ts';
import { drawMark, drawQr, drawWeave, qrModules } from './pdf-shapes.ts';
import { drawText, registerFonts } from './pdf-text.ts';

/** `site` is the issuer's address, `fragment` what its page checks. */
export async function drawCertificate(stated: Stated, site: string, fragment: string): Promise<Buffer> {
  const drawn = certificateLayout(stated, site, qrModules(site + paths.verify(fragment), 'low'));
  const document = new Pdf({
    size: [PAPER.width, PAPER.height],
    margin: 0,
    lang: 'en',
    info: {
      Title: `Certificate ${stated.code}`,
      Author: BRAND,
      CreationDate: new Date(stated.issuedAt),
    },
  });
  await registerFonts(document, drawn.map((one) => (one.kind === 'text' ? one.text : '')).join(' '));
  const done = buffer(document);
  for (const one of drawn) {
    if (one.kind === 'box') document.rect(one.x, one.y, one.width, one.height).fill(one.fill);
    else if (one.kind === 'weave') drawWeave(document, one);
    else if (one.kind === 'mark') drawMark(document, one);
    else if (one.kind === 'qr') drawQr(document.fillColor('#000000'), one.modules, one);
    else drawText(document.fillColor(one.colour), one.text, one);
  }
  document.end();
  return done;
}
