/** The receipt as a PDF: one page that says only what was frozen at approval (rules §1, decision 0010). */
import { buffer } from 'node:stream/consumers';
import Pdf from 'pdfkit';
import { brand, hairline, ink, muted } from '../../../src/domain/certificates/layout.ts';
import type { AuditSeal } from '../../../src/domain/records/audit-log.ts';
import { sealCodeOf } from '../../../src/domain/records/seal-code.ts';
import { type Receipt, receiptRows } from '../../../src/domain/money/receipt.ts';
import { formatDateTime } from '../../../src/domain/time/time.ts';
import { drawMark, drawQr, qrModules } from './pdf-shapes.ts';
import { drawText, registerFonts } from './pdf-text.ts';

const MARGIN = 36;
const LABELS = 104;
const MARK_SIDE = 30;
const QR_SIDE = 110;
/** A small sheet has no empty half; more rows need a large one. */
const ROWS_ON_A5 = 9;

/** `address`: where the fields can be compared. `seal`: the log's newest, so that papers show a log rewritten later (decision 0093). */
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
    'The page at this address repeats every field above. Where it says something else, this paper was changed.',
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
