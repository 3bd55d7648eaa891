import type { AccountsDocument } from '@quarterlight/contract/batching/schemas';
import { accountsDocumentSheet } from '@quarterlight/contract/batching/sheets';
import { Day } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { type Column, columnsOf } from '../../../ui/table/column.ts';

/** What is shown of a document for the accounts. */
export const documentColumns: readonly Column<AccountsDocument>[] = columnsOf(accountsDocumentSheet, {
  number: { width: 120 },
  kind: { width: 100 },
  supplier: { width: 180 },
  accountCode: { width: 90 },
  orders: { width: 110 },
  dated: { sort: 'dated', width: 100, cell: (document) => <Day value={document.dated} /> },
  dueOn: { width: 100, cell: (document) => <Day value={document.dueOn} /> },
  net: { width: 100, align: 'end', cell: (document) => <Money value={document.net} /> },
  vat: { width: 90, align: 'end', cell: (document) => <Money value={document.vat} /> },
  gross: { width: 100, align: 'end', cell: (document) => <Money value={document.gross} /> },
  postedOn: { width: 100, cell: (document) => <Day value={document.postedOn} /> },
  blocked: { width: 190 },
});
