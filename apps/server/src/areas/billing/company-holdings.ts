import { defineCompanyHoldings } from '../../platform/companies/holdings.ts';

/** Documents follow their job. A posted one keeps what is printed on it, and keeps its job where it was posted to the kept account since a merge. */
export const billingHoldings = defineCompanyHoldings({
  customer: {
    follows: [
      { table: 'invoice', column: 'customer_id', title: 'Invoices', where: "r.type <> 'credit-note'", found: { along: 'worksheet_id', of: 'worksheet' } },
      { table: 'invoice', column: 'customer_id', title: 'Credit notes', where: "r.type = 'credit-note'" },
    ],
    keepsFromUndo: {
      of: 'worksheet',
      find: async (tx, ids, since) => {
        const posted = tx.db.selectFrom('invoice').select('number').where('worksheet_id', 'in', ids).where('posted_at', '>', since);
        return (await posted.where('payer', '=', 'customer').limit(1).executeTakeFirst())?.number ?? undefined;
      },
    },
  },
});
