import type { Transfer } from '@quarterlight/contract/transfers/schemas';
import { day, formatDay } from '@quarterlight/kit/days';
import { localDayOf } from '@quarterlight/kit/instants';
import { formatQuantity, toMilli } from '@quarterlight/kit/quantities';
import type { TableCell } from 'pdfmake/interfaces.js';
import type { Scope } from '../../platform/database/scope.ts';
import { factTable, head, letterName, note, right } from '../../platform/pdf/cells.ts';
import { type PdfDocument, renderPdf } from '../../platform/pdf/render-pdf.ts';
import { getSettings, logoForPaper } from '../system/index.ts';
import { showTransfer } from './show-transfer.ts';

interface NoteSheet {
  readonly transfer: Transfer;
  readonly company: string;
  /** A data address, or empty. */
  readonly logo: string;
  readonly sentOn: string;
  /** The number as bars, drawn as SVG. */
  readonly bars: string;
}

/** The note that goes along with a transfer, as a PDF: its number to scan, and boxes to tick at the other end. */
export async function makeNote(scope: Scope, id: string): Promise<{ bytes: Buffer; fileName: string }> {
  const read = await scope.read(async (tx) => {
    const transfer = await showTransfer(tx, { id });
    const sentOn = formatDay(transfer.sentAt === null ? day(tx.today) : localDayOf(transfer.sentAt, tx.tenant.timeZone));
    return { transfer, sentOn, company: (await getSettings(tx)).company.name, logo: await logoForPaper(tx) };
  });
  // Two megabytes that only notes and labels need.
  const { toSVG } = await import('bwip-js/node');
  const bars = toSVG({ bcid: 'code128', text: read.transfer.number, height: 9, includetext: false });
  return { bytes: await renderPdf(noteDocument({ ...read, bars })), fileName: `Transfer ${read.transfer.number}.pdf` };
}

/** The note on A4. Whose glass it is goes by the job's own papers. */
export function noteDocument({ transfer, company, logo, sentOn, bars }: NoteSheet): PdfDocument {
  const facts: [string, string][] = [
    ['Number', transfer.number],
    [transfer.sentAt === null ? 'Printed' : 'Sent', sentOn],
    ['Sent by', transfer.sentBy],
    ['Pieces', formatQuantity(toMilli(transfer.quantity))],
  ];
  const body: TableCell[][] = [[head('Code'), head('Description'), head('From'), head('Batch'), head('Quantity', 'right'), head('Arrived', 'right')]];
  for (const line of transfer.lines)
    body.push([
      { text: line.code, bold: true },
      { text: line.worksheetId === null ? line.description : `${line.description} (for a job)` },
      { text: line.place?.code ?? '' },
      { text: line.batch },
      right(formatQuantity(toMilli(line.quantity))),
      right('________'),
    ]);
  return {
    title: `Transfer ${transfer.number}`,
    author: company,
    footer: company,
    ...(transfer.state === 'draft' ? { watermark: 'DRAFT' } : {}),
    content: [
      {
        columns: [
          { width: '*', stack: [letterName(company, logo)] },
          {
            width: 150,
            stack: [
              { svg: bars, fit: [150, 34], alignment: 'right' },
              { text: transfer.number, alignment: 'right', characterSpacing: 0.6 },
            ],
          },
        ],
      },
      { text: `Transfer ${transfer.number}`, style: 'heading', margin: [0, 18, 0, 12] },
      {
        columns: [
          { width: '*', stack: [{ text: 'From', style: 'label' }, { text: transfer.from.name, bold: true }, { text: transfer.from.code }] },
          { width: '*', stack: [{ text: 'To', style: 'label' }, { text: transfer.to.name, bold: true }, { text: transfer.to.code }] },
          factTable(facts, { whole: 190, labels: 70 }),
        ],
        margin: [0, 0, 0, 14],
      },
      { layout: 'rows', table: { headerRows: 1, dontBreakRows: true, widths: [100, '*', 70, 60, 50, 54], body }, margin: [0, 0, 0, 12] },
      ...note('Notes', transfer.notes),
      {
        columns: [
          {
            width: '*',
            stack: [
              { text: 'Received by', style: 'label' },
              { text: '____________________________', margin: [0, 14, 0, 0] },
            ],
          },
          {
            width: '*',
            stack: [
              { text: 'On', style: 'label' },
              { text: '____________________________', margin: [0, 14, 0, 0] },
            ],
          },
        ],
        margin: [0, 12, 0, 0],
      },
    ],
  };
}
