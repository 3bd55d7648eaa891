import type { QueryOf } from '@quarterlight/contract/route';
import * as routes from '@quarterlight/contract/statements/routes';
import { mutationFor, queryClient, queryFor } from '../../platform/query.ts';
import { saveBlob } from '../../platform/save-blob.ts';

const touches = ['receivable', 'payment', 'invoice', 'customer'] as const;

/** Queries and changes of aged debt, statements and reminders. */
export const statementsApi = {
  aged: (query: QueryOf<typeof routes.listAgedDebt>) => queryFor(routes.listAgedDebt, { query, touches }),
  totals: () => queryFor(routes.agedDebtTotals, { touches }),
  statement: (id: string) => queryFor(routes.getStatement, { params: { id }, touches: [...touches, 'debt-letter'] }),
  reminders: (query: QueryOf<typeof routes.listReminders>) => queryFor(routes.listReminders, { query, touches: [...touches, 'debt-letter'] }),
  sendStatements: (onRun: (id: string) => void) => mutationFor(routes.sendStatements, { refresh: ['own-run'], notice: false, onDone: ({ id }) => onRun(id) }),
  sendReminders: (onRun: (id: string) => void) => mutationFor(routes.sendReminders, { refresh: ['own-run'], notice: false, onDone: ({ id }) => onRun(id) }),
};

/** Saves the statement of an account as it stands now. */
export async function downloadStatement({
  customer,
  accountCode,
}: {
  readonly customer: { readonly id: string };
  readonly accountCode: string;
}): Promise<void> {
  saveBlob(await queryClient.fetchQuery({ ...queryFor(routes.statementPdf, { params: { id: customer.id } }), staleTime: 0 }), `Statement-${accountCode}.pdf`);
}

/** Saves what was sent, as it was sent. */
export async function downloadLetter(id: string, name: string): Promise<void> {
  saveBlob(await queryClient.fetchQuery({ ...queryFor(routes.debtLetterPdf, { params: { id } }), staleTime: 0 }), `${name}.pdf`);
}
