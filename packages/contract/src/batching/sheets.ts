import { listSheet } from '../sheet.ts';
import { accountsPackages } from '../system/accounts-packages.ts';
import { accountsDocumentKinds, batchStateNames } from './names.ts';
import type { AccountsBatch, AccountsDocument } from './schemas.ts';

/** What goes to the accounts. */
export const accountsDocumentSheet = listSheet<AccountsDocument>()({
  name: 'purchases-for-accounts',
  title: 'For the accounts',
  columns: {
    number: { title: 'Document', type: 'text', width: 16, value: (document) => document.number },
    kind: { title: 'Kind', type: 'text', width: 12, value: (document) => accountsDocumentKinds[document.kind] },
    supplier: { title: 'Supplier', type: 'text', width: 26, value: (document) => document.supplier.name },
    accountCode: { title: 'Account', type: 'text', width: 12, value: (document) => document.accountCode },
    orders: { title: 'Orders', type: 'text', width: 20, value: (document) => document.orders },
    dated: { title: 'Dated', type: 'day', width: 12, value: (document) => document.dated },
    dueOn: { title: 'Due', type: 'day', width: 12, value: (document) => document.dueOn },
    net: { title: 'Net', type: 'money', width: 12, value: (document) => document.net.amount },
    vat: { title: 'VAT', type: 'money', width: 12, value: (document) => document.vat.amount },
    gross: { title: 'Total', type: 'money', width: 12, value: (document) => document.gross.amount },
    postedOn: { title: 'Posted on', type: 'day', hidden: true, width: 12, value: (document) => document.postedOn },
    blocked: { title: 'Waits because', type: 'text', width: 30, value: (document) => document.blocked },
  },
});

/** Files for the accounts, of one ledger. */
export const batchSheetOf = (of: { readonly name: string; readonly title: string }) =>
  listSheet<AccountsBatch>()({
    ...of,
    columns: {
      number: { title: 'Batch', type: 'text', width: 12, value: (batch) => batch.number },
      state: { title: 'State', type: 'text', width: 12, value: (batch) => batchStateNames[batch.state] },
      madeAt: { title: 'Made', type: 'instant', width: 17, value: (batch) => batch.madeAt },
      madeBy: { title: 'Made by', type: 'text', width: 22, value: (batch) => batch.madeBy },
      format: { title: 'For', type: 'text', width: 22, value: (batch) => accountsPackages[batch.format] },
      upTo: { title: 'Up to', type: 'day', width: 12, value: (batch) => batch.upTo },
      documents: { title: 'Documents', type: 'number', width: 11, value: (batch) => batch.documents },
      net: { title: 'Net', type: 'money', width: 12, value: (batch) => batch.net.amount },
      vat: { title: 'VAT', type: 'money', width: 12, value: (batch) => batch.vat.amount },
      gross: { title: 'Total', type: 'money', width: 12, value: (batch) => batch.gross.amount },
      importedAt: { title: 'Imported', type: 'instant', hidden: true, width: 17, value: (batch) => batch.importedAt },
      importedBy: { title: 'Imported by', type: 'text', hidden: true, width: 22, value: (batch) => batch.importedBy },
    },
  });

export const purchaseBatchSheet = batchSheetOf({ name: 'purchase-batches', title: 'Purchase batches' });
