import type { SalesDocument } from '@quarterlight/contract/accounting/schemas';
import { salesDocumentSheet } from '@quarterlight/contract/accounting/sheets';
import { pathTo } from '../../../app/paths.ts';
import { Day } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { Plate } from '../../../ui/bits/Plate.tsx';
import { Link } from '../../../ui/Link.tsx';
import { type Column, columnsOf } from '../../../ui/table/column.ts';

/** What is shown of a document for the accounts. */
export const salesColumns: readonly Column<SalesDocument>[] = columnsOf(salesDocumentSheet, {
  number: { width: 110, cell: (document) => <Link to={pathTo('/billing/invoices/$id', { id: document.id })}>{document.number}</Link> },
  kind: { width: 100 },
  payer: { width: 200 },
  accountCode: { width: 90 },
  worksheet: { width: 110 },
  registration: { width: 110, cell: (document) => <Plate registration={document.registration} /> },
  orderNumber: { width: 120 },
  invoiceDate: { sort: 'invoiceDate', width: 100, cell: (document) => <Day value={document.invoiceDate} /> },
  dueDate: { width: 100, cell: (document) => <Day value={document.dueDate} /> },
  net: { width: 100, align: 'end', cell: (document) => <Money value={document.net} /> },
  vat: { width: 90, align: 'end', cell: (document) => <Money value={document.vat} /> },
  gross: { width: 100, align: 'end', cell: (document) => <Money value={document.gross} /> },
  blocked: { width: 190 },
});
