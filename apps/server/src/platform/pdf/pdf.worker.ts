import { createRequire } from 'node:module';
import { dirname, join, resolve, sep } from 'node:path';
import { parentPort } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import type { CustomTableLayout, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { PdfAnswer, PdfDocument, PdfJob } from './render-pdf.ts';

const fontFolder = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto');
const font = (name: string) => join(fontFolder, `Roboto-${name}.ttf`);

// Documents hold what people typed: nothing in them may reach a file or an address.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => resolve(path).startsWith(fontFolder + sep));
pdfmake.setFonts({ Roboto: { normal: font('Regular'), bold: font('Medium'), italics: font('Italic'), bolditalics: font('MediumItalic') } });

const grey = '#c8ccd2';
const rows: CustomTableLayout = {
  hLineWidth: (line, node) => (line === 0 ? 0 : line === 1 || line === node.table.body.length ? 0.8 : 0.4),
  vLineWidth: () => 0,
  hLineColor: (line) => (line === 1 ? '#3c4654' : grey),
  paddingLeft: (column) => (column === 0 ? 0 : 6),
  paddingRight: (column, node) => (column === (node.table.widths?.length ?? 0) - 1 ? 0 : 6),
  paddingTop: () => 3,
  paddingBottom: () => 3,
};
const none = () => 0;
const labels: CustomTableLayout = {
  hLineWidth: none,
  vLineWidth: none,
  paddingLeft: none,
  paddingRight: none,
  paddingTop: none,
  paddingBottom: none,
};
pdfmake.setTableLayouts({ rows, labels });

function paperOf({ labels: paper, footer }: PdfDocument): Pick<TDocumentDefinitions, 'pageSize' | 'pageMargins' | 'footer'> {
  if (paper) return { pageSize: { width: paper.width, height: paper.height }, pageMargins: [0, paper.top, 0, 0] };
  return {
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 56],
    footer: (page, pages) => ({
      margin: [48, 16, 48, 0],
      columns: [
        { text: footer, style: 'label' },
        { text: `Page ${page} of ${pages}`, style: 'label', alignment: 'right', width: 80 },
      ],
    }),
  };
}

function definitionOf(document: PdfDocument): TDocumentDefinitions {
  return {
    ...paperOf(document),
    info: { title: document.title, author: document.author, creator: 'Quarterlight' },
    language: 'en-GB',
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.2, color: '#1c2430' },
    styles: {
      heading: { fontSize: 20, bold: true },
      label: { fontSize: 8, color: '#5b6675' },
      strong: { bold: true },
      head: { fontSize: 8, color: '#3c4654', bold: true },
      note: { fontSize: 8.5, color: '#3c4654' },
    },
    ...(document.watermark === undefined ? {} : { watermark: { text: document.watermark, color: '#8a94a3', opacity: 0.18, bold: true } }),
    content: [...document.content],
  };
}

parentPort?.on('message', (job: PdfJob) => {
  pdfmake
    .createPdf(definitionOf(job.document))
    .getBuffer()
    .then((bytes: Uint8Array): PdfAnswer => ({ id: job.id, bytes: new Uint8Array(bytes), trouble: '' }))
    .catch((error: unknown): PdfAnswer => ({ id: job.id, bytes: new Uint8Array(), trouble: error instanceof Error ? error.message : String(error) }))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin.
    .then((answer) => parentPort?.postMessage(answer))
    .catch(() => {});
});
