import { statementsContract } from '@quarterlight/contract/statements/area';
import { defineArea } from '../../area.ts';
import { defineCompanyHoldings } from '../../platform/companies/holdings.ts';
import { defineFileOwner } from '../../platform/files/file-owner.ts';
import { reminderRun } from './remind.ts';
import { statementRun } from './send-letter.ts';
import { serveStatements } from './statements.routes.ts';
import { statementsTasks } from './statements.tasks.ts';

/** The PDF of a letter is read by whoever sees what is owed. */
const letterFiles = defineFileOwner({
  permissions: ['view-payments'],
  isShown: async (tx, id) => (await tx.db.selectFrom('debt_letter').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
});

export const statementsArea = defineArea(statementsContract, {
  routes: serveStatements,
  tasks: () => statementsTasks,
  runs: () => [statementRun, reminderRun],
  fileOwners: { 'debt-letter': letterFiles },
  hintBounds: { 'debt-letter': null },
  companies: defineCompanyHoldings({
    customer: { holds: [{ table: 'debt_letter', column: 'customer_id', title: 'Statements and reminders', madeAt: 'made_at' }] },
  }),
  roles: { manager: 'all', accounts: 'all' },
});
