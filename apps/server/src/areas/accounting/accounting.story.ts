import { makeInvoiceBatch, markInvoiceBatchImported, readySales } from '@quarterlight/contract/accounting/routes';
import { addDays, addMonths, endOfMonth, startOfMonth } from '@quarterlight/kit/days';
import type { Company } from '../../demo/company.ts';
import { minute } from '../../demo/teller.ts';

const afternoon = 16 * 60 + 10;

/** Early in each month the bookkeeper sends what was posted in the one before to the accounts; the last file is not imported yet. */
export function tellInvoiceBatches({ teller, world, staff }: Company): void {
  const [bookkeeper] = staff.accounts;
  if (!bookkeeper) return;
  const thisMonth = startOfMonth(world.calendar.offset(0));
  for (let back = 6; back > 0; back -= 1) {
    const upTo = endOfMonth(addMonths(thisMonth, -back));
    const at = teller.moment(addDays(upTo, 4), afternoon);
    if (at > world.calendar.now) continue;
    teller.begin(at, async () => {
      const { documents } = await teller.ask(bookkeeper, readySales, { query: { upTo } });
      if (documents === 0) return;
      const { id, version } = await teller.ask(bookkeeper, makeInvoiceBatch, { body: { upTo, count: documents } });
      await teller.at(teller.now() + 11 * minute);
      if (back > 1) await teller.ask(bookkeeper, markInvoiceBatchImported, { params: { id }, version });
    });
  }
}
