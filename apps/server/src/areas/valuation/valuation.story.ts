import { closeStockPeriod } from '@quarterlight/contract/valuation/routes';
import { addDays, addMonths, startOfMonth } from '@quarterlight/kit/days';
import type { Company } from '../../demo/company.ts';

const afternoon = 15 * 60 + 20;

/** The accounts close each month in the middle of the next one; the last month is still open. */
export function tellMonths({ teller, world, staff }: Company): void {
  const [accounts] = staff.accounts;
  if (!accounts) return;
  const today = world.calendar.offset(0);
  for (let back = 4; back > 1; back -= 1) {
    const month = addMonths(startOfMonth(today), -back);
    teller.begin(teller.moment(addDays(addMonths(month, 1), 14), afternoon), async () => {
      await teller.ask(accounts, closeStockPeriod, { body: { month } });
    });
  }
}
