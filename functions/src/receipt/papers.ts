/** Receipts and certificates as PDF. Lengths in points. */
import { buffer } from 'node:stream/consumers';
import Pdf from 'pdfkit';
import { encodeQR } from 'qr';
import type { CertificateDetails } from '../../../src/domain/certificates/credential.ts';
import {
  brand,
  certificateLayout,
  hairline,
  ink,
  muted,
  PAPER,
} from '../../../src/domain/certificates/layout.ts';
import { type Receipt, receiptRows } from '../../../src/domain/money/receipt.ts';
import type { AuditSeal } from '../../../src/domain/records/audit-log.ts';
import { MARK, WEAVE_CELL, WEAVE_CELLS, weaveColours, weavePaths } from '../../../src/domain/records/mark.ts';
import { sealCodeOf } from '../../../src/domain/records/seal-code.ts';
import { formatDateTime } from '../../../src/domain/time/time.ts';
import { BRAND } from '../../../src/domain/wire/messages.ts';
import { paths } from '../../../src/domain/wire/paths.ts';
import { drawText, registerFonts } from './pdf-text.ts';

const MARGIN = 36;
const LABELS = 104;
const MARK_SIDE = 30;
const QR_SIDE = 110;
/** Up to this many rows fit on A5; A4 would be half empty. */
const ROWS_ON_A5 = 9;

/** One page that says only what was frozen at approval (rules §1, decision 0010). `address`: where the fields can be compared. `seal`: the log's newest, so that papers show a log rewritten later (decision 0093). */
export async function drawReceipt(
  receipt: Receipt,
  address: string,
  seal: Pick<AuditSeal, 'id' | 'digest' | 'sealedAt'> | null = null,
): Promise<Buffer> {
  const rows = receiptRows(receipt);
  const document = new Pdf({
    size: rows.length > ROWS_ON_A5 ? 'A4' : 'A5',
    margin: MARGIN,
    info: {
      Title: `Receipt ${receipt.number}`,
      Author: receipt.hub,
      CreationDate: new Date(receipt.approvedAt),
    },
  });
  await registerFonts(document, rows.flat().join(' '));
  const done = buffer(document);
  const width = document.page.width - 2 * MARGIN;

  drawMark(document, { x: MARGIN, y: MARGIN, side: MARK_SIDE });
  document.fillColor(brand);
  drawText(document, receipt.hub, { x: MARGIN + MARK_SIDE + 10, y: MARGIN + 21, size: 16, isBold: true });
  document.fillColor(ink);
  drawText(document, `Receipt ${receipt.number}`, { x: MARGIN, y: 106, size: 22, isBold: true });

  let y = 140;
  for (const [label, value] of rows) {
    document.fillColor(muted);
    drawText(document, label, { x: MARGIN, y, size: 10, width: LABELS });
    document.fillColor(ink);
    const room = { x: MARGIN + LABELS, y, size: 11, width: width - LABELS };
    y += drawText(document, value, room) + 6;
    document
      .moveTo(MARGIN, y - 11)
      .lineTo(MARGIN + width, y - 11)
      .lineWidth(0.5)
      .stroke(hairline);
    y += 6;
  }

  const code = seal && sealCodeOf(seal);
  const modules = qrModules(code === null ? address : `${address}#${code}`);
  document.fillColor(ink);
  drawQr(document, modules, { x: MARGIN, y: y + 16, side: QR_SIDE });
  const beside = { x: MARGIN + QR_SIDE + 16, width: width - QR_SIDE - 16 };
  document.fillColor(ink);
  const taken = drawText(
    document,
    'The page at this address repeats every field above. If it says anything else, this paper was changed.',
    { ...beside, y: y + 28, size: 11 },
  );
  document.fillColor(muted);
  const low = y + 32 + taken + drawText(document, address, { ...beside, y: y + 32 + taken, size: 8 });
  if (seal !== null && code !== null) {
    const sealed = `Seal of the hub’s log on ${formatDateTime(seal.sealedAt)}:`;
    const next = low + 6 + drawText(document, sealed, { ...beside, y: low + 6, size: 9 });
    document.fillColor(ink);
    drawText(document, code, { ...beside, y: next + 2, size: 12 });
  }
  document.end();
  return done;
}

/** One page, drawn from the same list as its picture on the web. `site` is the issuer's address, `fragment` what its page checks. */
export async function drawCertificate(
  stated: CertificateDetails,
  site: string,
  fragment: string,
): Promise<Buffer> {
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

type Document = PDFKit.PDFDocument;
type Square = { readonly x: number; readonly y: number; readonly side: number };

function drawMark(document: Document, { x, y, side }: Square): void {
  const { size, radius, ground, line, lineColour, lineWidth, shape, shapeColour } = MARK;
  document
    .save()
    .translate(x, y)
    .scale(side / size);
  document.roundedRect(0, 0, size, size, radius).fill(ground);
  document.path(line).lineWidth(lineWidth).lineCap('square').stroke(lineColour);
  document.path(shape).fill(shapeColour);
  document.restore();
}

const qrModules = (text: string, ecc: 'low' | 'medium' = 'medium'): boolean[][] =>
  encodeQR(text, 'raw', { ecc, border: 1 });

/** In the document's fill colour. */
function drawQr(document: Document, modules: readonly (readonly boolean[])[], place: Square): void {
  const side = place.side / modules.length;
  modules.forEach((line, row) => {
    line.forEach((isDark, column) => {
      if (isDark) document.rect(place.x + column * side, place.y + row * side, side + 0.05, side + 0.05);
    });
  });
  document.fill();
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

function drawWeave(document: Document, { x, y, width, height }: Box): void {
  const tile = WEAVE_CELLS * WEAVE_CELL;
  document.save().rect(x, y, width, height).clip();
  for (let top = y; top < y + height; top += tile) {
    for (let left = x; left < x + width; left += tile) {
      document.save().translate(left, top).scale(WEAVE_CELL);
      for (const [thread, d] of weavePaths()) document.path(d).fill(weaveColours[thread]);
      document.restore();
    }
  }
  document.restore();
}
