import { leaveBankLine, listBankLines, matchBankLines } from '@quarterlight/contract/banking/routes';
import { listPayments, listReceivables } from '@quarterlight/contract/payments/routes';
import { seeRun } from '@quarterlight/contract/runs/routes';
import { addDays, formatDay } from '@quarterlight/kit/days';
import { formatPlain, pence } from '@quarterlight/kit/money';
import type { Company } from '../../demo/company.ts';
import { hour, minute } from '../../demo/teller.ts';
import { sheetOf, tellLoaded } from './loads.story.ts';

/** This morning the bookkeeper loaded yesterday's statement and matched some of what is certain; what is no payment of a customer was left. */
export function tellBank(company: Company): void {
  const { teller, world, staff } = company;
  const [accounts] = staff.accounts;
  if (!accounts) return;
  teller.begin(world.calendar.now - 3 * hour, async () => {
    const { items: open } = await teller.ask(accounts, listReceivables, { query: { limit: 40 } });
    const { items: taken } = await teller.ask(accounts, listPayments, { query: { kind: 'on-account', limit: 3 } });
    const yesterday = formatDay(addDays(teller.today(), -1));
    const line = (reference: string, amount: number) => [yesterday, reference, formatPlain(pence(amount))];
    const named = open.filter((_, place) => place % 7 === 1).slice(0, 5);
    const unnamed = open.filter((_, place) => place % 7 === 4).slice(0, 3);
    const rows = [
      ...taken.map(({ reference, customer, amount }) => line(`${customer.name} ${reference}`.toUpperCase(), amount.amount)),
      ...named.map(({ number, customer, open: left }) => line(`BGC ${customer.name} ${number}`.toUpperCase(), left.amount)),
      ...unnamed.map(({ customer, open: left }, place) => line(`FPS ${customer.name}`.toUpperCase(), left.amount - place * 250)),
      line('DD CITY COUNCIL NNDR', -131_800),
      line('CARD TERMINAL FEES', -4_250),
    ];
    await tellLoaded(company, accounts, { kind: 'bank-lines', name: 'bank-statement.csv', bytes: sheetOf([['Date', 'Description', 'Amount'], ...rows]) });
    await teller.at(teller.now() + 6 * minute);
    const { items: lines } = await teller.ask(accounts, listBankLines, { query: { state: 'open', limit: 50 } });
    const certain = lines.filter(({ proposal }) => proposal?.sure === true).slice(0, 4);
    if (certain.length > 0) {
      const { id } = await teller.ask(accounts, matchBankLines, { body: { ids: certain.map((each) => each.id) } });
      await teller.at(teller.now() + minute);
      await teller.ask(accounts, seeRun, { params: { id }, body: {} });
    }
    const rates = lines.find(({ reference }) => reference.includes('NNDR'));
    if (rates)
      await teller.ask(accounts, leaveBankLine, { params: { id: rates.id }, version: rates.version, body: { reason: 'Business rates, paid to the council' } });
  });
}
