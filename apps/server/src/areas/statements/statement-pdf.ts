import { Day, Money } from '@quarterlight/contract/common';
import { letterKindNames } from '@quarterlight/contract/statements/names';
import { AccountStatement, LetterKind } from '@quarterlight/contract/statements/schemas';
import type { Settings } from '@quarterlight/contract/system/schemas';
import { day, formatDay } from '@quarterlight/kit/days';
import { formatMoney, type Money as Sum } from '@quarterlight/kit/money';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { z } from 'zod';
import { factTable, head, letterHead, note, right } from '../../platform/pdf/cells.ts';
import type { PdfDocument } from '../../platform/pdf/render-pdf.ts';

/** What a letter says, as it is kept: its PDF is made of this alone and of our own letterhead. */
export const LetterDetail = z.object({
  kind: LetterKind,
  datedOn: Day,
  address: z.string(),
  /** What is asked for at once: all that is late and not in query. */
  asked: Money,
  statement: AccountStatement.omit({ letters: true }),
});
export type LetterDetail = z.output<typeof LetterDetail>;

const date = (of: string | null): string => (of === null || of === '' ? '' : formatDay(day(of)));
const below = (of: Sum): Sum => ({ ...of, amount: 0 - of.amount });

/** What a reminder asks, above the figures. */
const asks: Readonly<Record<LetterKind, string>> = {
  statement: '',
  'first-reminder': 'Some of what is listed below is past the day it was due. If it has crossed with your payment, please ignore this letter.',
  'second-reminder': 'We wrote to you before about what is past the day it was due. Please pay it now, or tell us what keeps you from it.',
  'final-reminder': 'In spite of our reminders some of what is listed below is still not paid. Please pay it within 7 days.',
};

/** The statement of an account on A4: every open document, money that pays nothing yet, and what is owed by how late it is. */
export function statementDocument({ kind, datedOn, address, asked, statement }: LetterDetail, { company, documents }: Settings, logo: string): PdfDocument {
  const title = kind === 'statement' ? `Statement of ${date(datedOn)}` : `${letterKindNames[kind]} of ${date(datedOn)}`;
  const registered = [company.legalName || company.name, company.companyNumber && `Company no. ${company.companyNumber}`];
  return {
    title: `${title}: ${statement.customer.name}`,
    author: company.name,
    footer: [...registered, company.telephone, company.email].filter(Boolean).join(' · '),
    content: [
      letterHead(company, logo),
      { text: title, style: 'heading', margin: [0, 18, 0, 12] },
      {
        columns: [
          {
            width: '*',
            stack: [{ text: 'To', style: 'label' }, { text: statement.customer.name, bold: true }, { text: address }],
          },
          factTable(
            [
              ['Account', statement.accountCode],
              ['Date', date(datedOn)],
              ['Open', formatMoney(statement.total)],
              ['Of which late', formatMoney(statement.late)],
              ['Please pay now', kind === 'statement' ? '' : formatMoney(asked)],
              ['On account', statement.free.amount > 0 ? formatMoney(below(statement.free)) : ''],
              ['To pay', formatMoney({ ...statement.total, amount: statement.total.amount - statement.free.amount })],
            ],
            { whole: 230, labels: 100 },
          ),
        ],
        margin: [0, 0, 0, 14],
      },
      ...(asks[kind] === '' ? [] : [{ text: asks[kind], margin: [0, 0, 0, 12] } satisfies Content]),
      lineTable(statement),
      ageTable(statement),
      ...note('How to pay', documents.bankDetails),
      ...note('Terms', documents.terms),
    ],
  };
}

function lineTable({ lines, payments, more }: LetterDetail['statement']): Content {
  const body: TableCell[][] = [
    [head('Document'), head('Date'), head('Due'), head('Job'), head('Your order'), head('Total', 'right'), head('Open', 'right'), head('Days late', 'right')],
  ];
  for (const line of lines)
    body.push([
      { text: line.query === '' ? line.number : `${line.number} (in query)` },
      { text: date(line.invoicedOn), noWrap: true },
      { text: date(line.dueOn), noWrap: true },
      { text: line.jobNumber },
      { text: line.orderNumber },
      right(formatMoney(line.gross)),
      right(formatMoney(line.open)),
      right(line.daysLate === 0 ? '' : String(line.daysLate)),
    ]);
  for (const payment of payments)
    body.push([
      { text: 'Payment, not allocated yet' },
      { text: date(payment.receivedOn), noWrap: true },
      { text: '' },
      { text: '' },
      { text: payment.reference },
      right(''),
      right(formatMoney(below(payment.free))),
      right(''),
    ]);
  if (more > 0) body.push([{ text: `and ${more} more documents, which are counted in the sums`, colSpan: 8 }, {}, {}, {}, {}, {}, {}, {}]);
  return {
    layout: 'rows',
    table: { headerRows: 1, dontBreakRows: true, widths: ['auto', 56, 56, 'auto', '*', 60, 60, 30], body },
    margin: [0, 0, 0, 12],
  };
}

const ageTable = (of: LetterDetail['statement']): Content => ({
  layout: 'rows',
  unbreakable: true,
  table: {
    headerRows: 1,
    widths: ['*', '*', '*', '*', '*', '*'],
    body: [
      [
        head('Not due yet', 'right'),
        head('1 to 30 days', 'right'),
        head('31 to 60 days', 'right'),
        head('61 to 90 days', 'right'),
        head('Over 90 days', 'right'),
        head('Open', 'right'),
      ],
      [of.notDue, of.to30, of.to60, of.to90, of.over90, of.total].map((sum) => right(formatMoney(sum))),
    ],
  },
  margin: [0, 0, 0, 14],
});
