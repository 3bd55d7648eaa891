import { listReminders } from '@quarterlight/contract/statements/routes';
import { aCustomer } from '../../../src/areas/companies/companies.testing.ts';
import { remindDebtors } from '../../../src/areas/statements/index.ts';
import { aLateDocument } from '../../../src/areas/statements/statements.testing.ts';
import { ok } from '../../kit/answers.ts';
import { testApp } from '../../kit/harness.ts';
import type { At } from './at.ts';

/** Whether a reminder is due of a document that is so late and was asked for so often, the last time ten days ago. */
export const isReminded =
  (late: number, reminded: number) =>
  async ({ tenant }: At): Promise<boolean> => {
    const customer = await aCustomer(tenant);
    await aLateDocument(tenant, { customerId: customer.id, late, reminded, ago: 10 });
    return ok(await (await tenant.user({ role: 'accounts' })).call(listReminders, { query: {} })).items.some(({ id }) => id === customer.id);
  };

/** Whether somebody is reminded by nobody's doing, at noon. */
export async function remindsByItself({ tenant }: At): Promise<boolean> {
  const customer = await aCustomer(tenant, { email: 'ledger@albion.example' });
  await aLateDocument(tenant, { customerId: customer.id, late: 9 });
  testApp().clock.freeze(`${tenant.scope.today()}T12:00:00Z`);
  try {
    await remindDebtors(tenant.scope);
    const letters = await tenant.scope.read((tx) => tx.db.selectFrom('debt_letter').select('id').where('customer_id', '=', customer.id).execute());
    return letters.length > 0;
  } finally {
    testApp().clock.reset();
  }
}
