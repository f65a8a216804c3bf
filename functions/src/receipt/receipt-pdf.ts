/** The receipt as a PDF: one page that says only what was frozen at approval (rules §1, decision 0010). */
import Pdf from 'pdfkit';
import { encodeQR } from 'qr';
import { formatKwacha } from '../../../src/domain/classes/course.ts';
import { mobileNetworkLabels } from '../../../src/domain/money/payment.ts';
import type { AuditSeal } from '../../../src/domain/records/audit-log.ts';
import { sealCodeOf } from '../../../src/domain/records/seal-code.ts';
import { type Receipt, refundText } from '../../../src/domain/money/receipt.ts';
import { formatDateTime } from '../../../src/domain/time/time.ts';
import { drawBold, drawText, registerFonts } from './pdf-text.ts';

const INK = '#211A15';
const MUTED = '#5E5248';
const GREEN = '#0C5B49';
const COPPER = '#A84A14';
const LINE = '#E4DACB';
const MARGIN = 56;
const QR_SIDE = 120;

function rows(receipt: Receipt): (readonly [label: string, value: string])[] {
  return [
    ['Received from', receipt.learner],
    ['For', receipt.course],
    ['Amount', formatKwacha(receipt.amount)],
    ...receipt.payments.map(
      ({ network, transactionId, amount }) =>
        ['Paid with', `${mobileNetworkLabels[network]}, ${transactionId}, ${formatKwacha(amount)}`] as const,
    ),
    ['Registered', formatDateTime(receipt.registeredAt)],
    ['Approved', formatDateTime(receipt.approvedAt)],
    ['Checked by', receipt.reviewer],
    ...(receipt.refunds ?? []).map((refund) => ['Sent back', refundText(refund)] as const),
  ];
}

function drawQr(document: PDFKit.PDFDocument, text: string, x: number, y: number): void {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 1 });
  const side = QR_SIDE / modules.length;
  modules.forEach((line, row) => {
    line.forEach((isDark, column) => {
      if (isDark) document.rect(x + column * side, y + row * side, side + 0.05, side + 0.05);
    });
  });
  document.fill(INK);
}

/**
 * The page; `address` is where the same fields can be compared. `seal` is the newest one of the audit log, null where there
 * is none yet: a log that is rewritten later does not fit the papers that learners hold (decision 0093).
 */
export async function drawReceipt(
  receipt: Receipt,
  address: string,
  seal: Pick<AuditSeal, 'id' | 'digest' | 'sealedAt'> | null = null,
): Promise<Buffer> {
  const document = new Pdf({
    size: 'A4',
    margin: MARGIN,
    info: {
      Title: `Receipt ${receipt.number}`,
      Author: receipt.hub,
      CreationDate: new Date(receipt.approvedAt),
    },
  });
  await registerFonts(document, rows(receipt).flat().join(' '));
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.on('error', reject);
  });
  const width = document.page.width - 2 * MARGIN;

  const [cx, cy] = [MARGIN + 9, 70];
  document.polygon([cx, cy - 11], [cx + 11, cy], [cx, cy + 11], [cx - 11, cy]).fill(COPPER);
  document.fillColor(GREEN);
  drawBold(document, receipt.hub, { x: MARGIN + 30, y: 76, size: 18 });
  document.fillColor(INK);
  drawBold(document, `Receipt ${receipt.number}`, { x: MARGIN, y: 140, size: 26 });

  let y = 190;
  for (const [label, value] of rows(receipt)) {
    document.fillColor(MUTED);
    drawText(document, label, { x: MARGIN, y, size: 11, width: 130 });
    document.fillColor(INK);
    y += drawText(document, value, { x: MARGIN + 140, y, size: 12, width: width - 140 }) + 8;
    document
      .moveTo(MARGIN, y - 14)
      .lineTo(MARGIN + width, y - 14)
      .lineWidth(0.5)
      .stroke(LINE);
    y += 6;
  }

  const code = seal && sealCodeOf(seal);
  drawQr(document, code === null ? address : `${address}#${code}`, MARGIN, y + 16);
  const beside = { x: MARGIN + QR_SIDE + 24, width: width - QR_SIDE - 24 };
  document.fillColor(INK);
  const taken = drawText(
    document,
    'The page at this address repeats every field above. Where it says something else, this paper was changed.',
    { ...beside, y: y + 34, size: 12 },
  );
  document.fillColor(MUTED);
  const low = y + 42 + taken + drawText(document, address, { ...beside, y: y + 42 + taken, size: 9 });
  if (seal !== null && code !== null) {
    const sealed = `Seal of the hub’s log on ${formatDateTime(seal.sealedAt)}:`;
    const next = low + 6 + drawText(document, sealed, { ...beside, y: low + 6, size: 9 });
    document.fillColor(INK);
    drawText(document, code, { ...beside, y: next + 2, size: 12 });
  }
  document.end();
  return done;
}
