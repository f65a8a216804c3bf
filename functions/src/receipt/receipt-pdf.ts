/** The receipt as a PDF: one page that says only what was frozen at approval (rules §1, decision 0010). */
import Pdf from 'pdfkit';
import { encodeQR } from 'qr';
import type { AuditSeal } from '../../../src/domain/records/audit-log.ts';
import { sealCodeOf } from '../../../src/domain/records/seal-code.ts';
import { type Receipt, receiptRows } from '../../../src/domain/money/receipt.ts';
import { formatDateTime } from '../../../src/domain/time/time.ts';
import { MARK } from '../../../src/domain/records/mark.ts';
import { drawBold, drawText, registerFonts } from './pdf-text.ts';

const INK = '#211A15';
const MUTED = '#5E5248';
const GREEN = '#0C5B49';
const LINE = '#E4DACB';
const MARGIN = 36;
const LABELS = 104;
const MARK_SIDE = 30;
const QR_SIDE = 110;
/** A small sheet has no empty half; more rows need a large one. */
const ROWS_ON_A5 = 9;

function drawMark(document: PDFKit.PDFDocument, x: number, y: number): void {
  const { size, radius, ground, brackets, bracketColour, bracketWidth, diamond, diamondColour } = MARK;
  document
    .save()
    .translate(x, y)
    .scale(MARK_SIDE / size);
  document.roundedRect(0, 0, size, size, radius).fill(ground);
  document.path(brackets).lineWidth(bracketWidth).lineCap('square').stroke(bracketColour);
  document.path(diamond).fill(diamondColour);
  document.restore();
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
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.on('error', reject);
  });
  const width = document.page.width - 2 * MARGIN;

  drawMark(document, MARGIN, MARGIN);
  document.fillColor(GREEN);
  drawBold(document, receipt.hub, { x: MARGIN + MARK_SIDE + 10, y: MARGIN + 21, size: 16 });
  document.fillColor(INK);
  drawBold(document, `Receipt ${receipt.number}`, { x: MARGIN, y: 106, size: 22 });

  let y = 140;
  for (const [label, value] of rows) {
    document.fillColor(MUTED);
    drawText(document, label, { x: MARGIN, y, size: 10, width: LABELS });
    document.fillColor(INK);
    const room = { x: MARGIN + LABELS, y, size: 11, width: width - LABELS };
    y += drawText(document, value, room) + 6;
    document
      .moveTo(MARGIN, y - 11)
      .lineTo(MARGIN + width, y - 11)
      .lineWidth(0.5)
      .stroke(LINE);
    y += 6;
  }

  const code = seal && sealCodeOf(seal);
  drawQr(document, code === null ? address : `${address}#${code}`, MARGIN, y + 16);
  const beside = { x: MARGIN + QR_SIDE + 16, width: width - QR_SIDE - 16 };
  document.fillColor(INK);
  const taken = drawText(
    document,
    'The page at this address repeats every field above. Where it says something else, this paper was changed.',
    { ...beside, y: y + 28, size: 11 },
  );
  document.fillColor(MUTED);
  const low = y + 32 + taken + drawText(document, address, { ...beside, y: y + 32 + taken, size: 8 });
  if (seal !== null && code !== null) {
    const sealed = `Seal of the hub’s log on ${formatDateTime(seal.sealedAt)}:`;
    const next = low + 6 + drawText(document, sealed, { ...beside, y: low + 6, size: 9 });
    document.fillColor(INK);
    drawText(document, code, { ...beside, y: next + 2, size: 12 });
  }
  document.end();
  return done;
}
