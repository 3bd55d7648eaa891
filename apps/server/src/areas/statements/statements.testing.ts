import { createInvoices, postInvoice } from '@quarterlight/contract/billing/routes';
import { addDays, day } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { ok } from '../../../testing/kit/answers.ts';
import { aCompletedJob } from '../../../testing/kit/completed-jobs.ts';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import type { WalkRecords } from '../../../testing/kit/walk-record.ts';
import { addExposure } from '../companies/index.ts';
import { statementOf } from './show-debt.ts';
import type { LetterDetail } from './statement-pdf.ts';

/** A posted document that was due so many days ago (to come, below nothing), asked for `reminded` times, the last time `ago` days ago. Of an account unless told. */
export async function aLateDocument(
  tenant: TestTenant,
  { customerId, late, reminded = 0, ago = 0, ...job }: { late: number; reminded?: number; ago?: number } & NonNullable<Parameters<typeof aCompletedJob>[1]>,
) {
  const made = await aCompletedJob(tenant, { ...(customerId === undefined ? {} : { customerId }), ...job });
  // A job written straight into the database told its customer nothing.
  if (customerId !== undefined) await tenant.scope.write((tx) => addExposure(tx, customerId, { exposure: 42_000 }));
  const accounts = await tenant.user({ role: 'accounts' });
  const [draft] = ok(await accounts.call(createInvoices, { body: { worksheetId: made.id } })).invoices;
  if (!draft) throw new Error('Nothing was drafted.');
  const posted = ok(await accounts.call(postInvoice, { params: { id: draft.id }, version: draft.version }));
  const today = day(tenant.scope.today());
  await tenant.scope.write((tx) =>
    tx.db
      .updateTable('receivable')
      .set({ due_on: addDays(today, -late), reminded, reminded_on: reminded === 0 ? null : addDays(today, -ago) })
      .where('id', '=', posted.id)
      .execute(),
  );
  return posted;
}

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = {
  'debt-letter': async (tenant, { customerId }) => {
    const id = newId();
    await tenant.scope.write(async (tx) => {
      const statement = await statementOf(tx, customerId);
      const detail: LetterDetail = { kind: 'statement', datedOn: tx.today, address: '', asked: statement.late, statement };
      await tx.db
        .insertInto('debt_letter')
        .values({
          id,
          kind: 'statement',
          customer_id: customerId,
          dated_on: tx.today,
          total_pence: 0,
          late_pence: 0,
          documents: 0,
          detail: JSON.stringify(detail),
        })
        .execute();
    });
    return { id, table: 'debt_letter' };
  },
};
