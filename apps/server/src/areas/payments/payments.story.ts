import { allocatePayment, listReceivables, takePayment } from '@quarterlight/contract/payments/routes';
import { addDays } from '@quarterlight/kit/days';
import type { Company } from '../../demo/company.ts';
import { hour, minute } from '../../demo/teller.ts';

/** Lately two accounts paid by one transfer what several documents ask for, one of them too much; a third sent money that nobody has put anywhere yet. */
export function tellAccountMoney({ teller, world, staff }: Company): void {
  const [accounts] = staff.accounts;
  if (!accounts) return;
  teller.begin(world.calendar.now - 5 * hour, async () => {
    const { items } = await teller.ask(accounts, listReceivables, { query: { payer: 'customer', limit: 100 } });
    const byCustomer = [...Map.groupBy(items, ({ customer }) => customer.id)].toSorted(([, one], [, other]) => other.length - one.length).slice(0, 3);
    for (const [place, [customerId, open]] of byCustomer.entries()) {
      await teller.at(teller.now() + (12 + place * 7) * minute);
      const asked = open.slice(0, 3).reduce((all, { open: left }) => all + left.amount, 0);
      const amount = { amount: Math.min(10_000_000, asked + (place === 1 ? 2_500 : 0)), currency: open[0]?.open.currency ?? 'GBP' };
      const receivedOn = addDays(teller.today(), -1);
      const note = place === 2 ? 'No remittance advice came with it' : '';
      const payment = await teller.ask(accounts, takePayment, {
        body: { customerId, method: 'bacs', amount, receivedOn, reference: `FPS ${4_410_230 + place * 17}`, note, oldestFirst: false, allocations: [] },
      });
      if (place === 2) continue;
      const allocations = open.slice(0, 3).map((document) => ({ receivableId: document.id, amount: document.open }));
      await teller.ask(accounts, allocatePayment, { params: { id: payment.id }, body: { oldestFirst: false, allocations } });
    }
  });
}
