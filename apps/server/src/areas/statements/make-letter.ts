import { letterKindNames } from '@quarterlight/contract/statements/names';
import { day, formatDay } from '@quarterlight/kit/days';
import { formatMoney } from '@quarterlight/kit/money';
import { found, type ReadTx, type Scope, type WriteTx } from '../../platform/database/scope.ts';
import { renderPdf } from '../../platform/pdf/render-pdf.ts';
import { keepFile, openFile } from '../files/index.ts';
import { queueMessage } from '../outbox/index.ts';
import { getSettings, logoForPaper } from '../system/index.ts';
import { draftLetter } from './send-letter.ts';
import { LetterDetail, statementDocument } from './statement-pdf.ts';

const fileName = ({ kind, datedOn, statement }: LetterDetail): string => `${letterKindNames[kind]} ${statement.accountCode} ${datedOn}.pdf`;

const layOut = async (tx: ReadTx, detail: LetterDetail) => statementDocument(detail, await getSettings(tx), await logoForPaper(tx));

/** The statement of an account as it would be sent now. */
export async function openStatement(scope: Scope, customerId: string): Promise<{ body: Buffer; fileName: string }> {
  const { detail, document } = await scope.read(async (tx) => {
    const drafted = await draftLetter(tx, customerId, 'statement');
    return { detail: drafted, document: await layOut(tx, drafted) };
  });
  return { body: await renderPdf(document), fileName: fileName(detail) };
}

const findLetter = async (tx: ReadTx, id: string) =>
  found(await tx.db.selectFrom('debt_letter').select(['detail', 'file_id', 'receivable_id']).where('id', '=', id).executeTakeFirst());

/** A letter as it was sent: its kept PDF, or where that is not made yet the one that will be kept. A policyholder's is the document that went with it. */
export async function openLetter(scope: Scope, id: string): Promise<{ body: NodeJS.ReadableStream | Buffer; fileName: string }> {
  const opened = await scope.read(async (tx) => {
    const row = await findLetter(tx, id);
    if (row.receivable_id !== null) {
      const invoice = await tx.db.selectFrom('invoice').select(['number', 'pdf_file_id']).where('id', '=', row.receivable_id).executeTakeFirst();
      return { name: `${found(invoice).number}.pdf`, kept: await openFile(tx, found(found(invoice).pdf_file_id ?? undefined)) };
    }
    const detail = LetterDetail.parse(row.detail);
    return { name: fileName(detail), kept: row.file_id === null ? undefined : await openFile(tx, row.file_id), document: await layOut(tx, detail) };
  });
  const body = opened.kept?.stream ?? (await renderPdf(found(opened.document)));
  return { body, fileName: opened.name };
}

/** Makes the PDF of a letter, keeps it and queues its email; running it again changes nothing. */
export async function makeLetter(scope: Scope, id: string, recipient: string): Promise<void> {
  const { detail, document } = await scope.read(async (tx) => {
    const kept = LetterDetail.parse((await findLetter(tx, id)).detail);
    return { detail: kept, document: await layOut(tx, kept) };
  });
  const bytes = await renderPdf(document);
  await scope.write((tx) => keepAndSend(tx, { id, recipient, detail, bytes }));
}

interface Made {
  readonly id: string;
  readonly recipient: string;
  readonly detail: LetterDetail;
  readonly bytes: Buffer;
}

async function keepAndSend(tx: WriteTx, { id, recipient, detail, bytes }: Made): Promise<void> {
  const row = await tx.db.selectFrom('debt_letter').select('file_id').where('id', '=', id).forUpdate().executeTakeFirst();
  if (row === undefined || row.file_id !== null) return;
  const { statement, kind, asked } = detail;
  const name = fileName(detail);
  const { id: fileId } = await keepFile(tx, { bytes, name, mediaType: 'application/pdf', entity: 'debt-letter', entityId: id });
  const { documents } = await getSettings(tx);
  const late = statement.lines.filter(({ daysLate, query }) => kind === 'statement' || (daysLate > 0 && query === ''));
  const messageId = await queueMessage(tx, {
    channel: 'email',
    template: kind,
    recipient,
    entity: 'debt-letter',
    entityId: id,
    values: {
      name: statement.customer.name,
      day: formatDay(day(detail.datedOn)),
      total: formatMoney(statement.total),
      late: formatMoney(kind === 'statement' ? statement.late : asked),
      lines: late
        .slice(0, mostLines)
        .map((line) => `${line.number}${line.dueOn === null ? '' : `, due ${formatDay(day(line.dueOn))}`}: ${formatMoney(line.open)}`)
        .join('\n'),
      bankDetails: documents.bankDetails,
    },
    attachments: [{ fileId, name }],
  });
  await tx.db.updateTable('debt_letter').set({ file_id: fileId, message_id: messageId }).where('id', '=', id).execute();
  await tx.announce('debt-letter', id);
}

/** An email names so many documents; the PDF has them all. */
const mostLines = 30;
