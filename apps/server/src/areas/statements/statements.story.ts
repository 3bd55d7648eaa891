import { listReceivables, queryDocument } from '@quarterlight/contract/payments/routes';
import { seeRun } from '@quarterlight/contract/runs/routes';
import { listAgedDebt, listReminders, sendReminders, sendStatements } from '@quarterlight/contract/statements/routes';
import { startOfMonth } from '@quarterlight/kit/days';
import type { Company } from '../../demo/company.ts';
import { hour, minute } from '../../demo/teller.ts';

/** The bookkeeper sent the statements of the month and some of the reminders that were due; one customer says that something is wrong with a document. */
export function tellStatements({ teller, world, staff }: Company): void {
  const [accounts] = staff.accounts;
  if (!accounts) return;
  teller.begin(world.calendar.now - 4 * hour, async () => {
    const { items } = await teller.ask(accounts, listAgedDebt, { query: { limit: 12 } });
    if (items.length > 0) {
      const { id } = await teller.ask(accounts, sendStatements, { body: { ids: items.map((account) => account.id) } });
      await teller.at(teller.now() + 20 * minute);
      await teller.ask(accounts, seeRun, { params: { id }, body: {} });
    }
    const { items: due } = await teller.ask(accounts, listReminders, { query: { limit: 40 } });
    const ids = due.flatMap(({ id, email }, place) => (email !== '' && place % 2 === 0 ? [id] : []));
    if (ids.length > 0) {
      const { id } = await teller.ask(accounts, sendReminders, { body: { ids } });
      await teller.at(teller.now() + 9 * minute);
      await teller.ask(accounts, seeRun, { params: { id }, body: {} });
    }
    const { items: open } = await teller.ask(accounts, listReceivables, { query: { payer: 'customer', dueTo: startOfMonth(teller.today()), limit: 3 } });
    const [disputed] = open;
    if (disputed) await teller.ask(accounts, queryDocument, { params: { id: disputed.id }, body: { note: 'Says that the calibration was not done' } });
  });
}
