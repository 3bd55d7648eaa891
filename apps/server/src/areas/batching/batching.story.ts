import { makePurchaseBatch, markBatchImported, readyForAccounts } from '@quarterlight/contract/batching/routes';
import type { Company } from '../../demo/company.ts';
import { hour, minute } from '../../demo/teller.ts';

/** In the middle of this morning's post the bookkeeper sends to the accounts what is settled by then; the rest waits for the next batch. */
export function tellBatches(company: Company): void {
  const { teller, world, staff } = company;
  const [bookkeeper] = staff.accounts;
  if (!bookkeeper) return;
  teller.begin(world.calendar.now - 2 * hour - 20 * minute, async () => {
    const { upTo, documents } = await teller.ask(bookkeeper, readyForAccounts, { query: {} });
    if (documents === 0) return;
    const { id, version } = await teller.ask(bookkeeper, makePurchaseBatch, { body: { upTo, count: documents } });
    await teller.at(teller.now() + 9 * minute);
    await teller.ask(bookkeeper, markBatchImported, { params: { id }, version });
  });
}
