/** What goes to the accounts. */
export const accountsDocumentKinds = { invoice: 'Invoice', credit: 'Credit note' } as const;
export type AccountsDocumentKindName = keyof typeof accountsDocumentKinds;

/** What a line of it is for. */
export const accountsLineKinds = { goods: 'Goods', carriage: 'Carriage', other: 'Other' } as const;

/** What batches are of: what suppliers bill, and what we bill. */
export type LedgerName = 'purchases' | 'sales';

/** How a batch stands. */
export const batchStateNames = { made: 'To import', imported: 'Imported' } as const;
export type BatchStateName = keyof typeof batchStateNames;

/** The most documents that a file takes: Xero reads 500 at a time. */
export const mostDocuments = { 'sage-50': 5_000, xero: 500, spreadsheet: 5_000 } as const;

/** The most characters of a supplier’s account code that Sage 50 takes. */
export const sageAccountLength = 8;
