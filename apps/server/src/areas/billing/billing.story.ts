import { createInvoices, creditInvoice, postInvoice } from '@quarterlight/contract/billing/routes';
import type { Invoice } from '@quarterlight/contract/billing/schemas';
import { recordPayment } from '@quarterlight/contract/worksheets/routes';
import { addWorkingDays } from '@quarterlight/kit/days';
import type { Company, Done } from '../../demo/company.ts';
import type { Random } from '../../demo/random.ts';
import { hour, minute, type Somebody } from '../../demo/teller.ts';

/** What becomes of a completed job: invoiced on one of the next working days, paid when its terms are over, now and then credited and invoiced anew. */
export async function tellInvoices(company: Company, done: Done): Promise<void> {
  const { teller, staff } = company;
  const { worksheetId, random, account, excess } = done;
  const by = random.pick(staff.accounts);
  await teller.at(
    teller.moment(
      addWorkingDays(
        teller.today(),
        random.weighted([1, 2, 3], (days) => 4 - days),
      ),
      random.int(545, 960),
    ),
  );
  const params = { id: worksheetId };
  if (excess !== null) await teller.ask(by, recordPayment, { params, body: { kind: 'excess', method: 'card', amount: excess, reference: 'By telephone' } });
  await teller.at(teller.now() + random.int(2, 9) * minute);
  let posted = await invoice(company, worksheetId, by);
  if (random.chance(0.03) && posted.every(({ paid }) => paid.amount === 0)) {
    await teller.at(teller.moment(addWorkingDays(teller.today(), random.int(2, 6)), random.int(560, 900)));
    const reason = random.pick(['Wrong order number', 'Billed to the wrong account', 'Price agreed was lower']);
    for (const { id, version } of posted) await teller.ask(by, creditInvoice, { params: { id }, version, body: { reason } });
    await teller.at(teller.now() + random.int(10, 40) * minute);
    posted = await invoice(company, worksheetId, by);
  }
  await pay(company, worksheetId, account.sketch.terms, posted, random);
}

async function invoice({ teller }: Company, worksheetId: string, by: Somebody): Promise<Invoice[]> {
  const { invoices } = await teller.ask(by, createInvoices, { body: { worksheetId } });
  const posted: Invoice[] = [];
  for (const { id, version } of invoices) {
    await teller.at(teller.now() + minute);
    posted.push(await teller.ask(by, postInvoice, { params: { id }, version }));
  }
  return posted;
}

/** Most pay about when they should; a few have not yet. */
async function pay({ teller, staff }: Company, worksheetId: string, terms: number, posted: readonly Invoice[], random: Random): Promise<void> {
  if (random.chance(0.03)) return;
  const late = random.weighted([-4, 0, 3, 12, 35], (days) => 40 - days);
  await teller.at(teller.now() + (terms + late) * 24 * hour + random.int(1, 6) * hour);
  const by = random.pick(staff.accounts);
  for (const { payer, balance } of posted) {
    if (balance.amount <= 0) continue;
    const method = payer === 'customer' ? 'bacs' : 'card';
    const body = { kind: 'balance', method, amount: balance, reference: `${method.toUpperCase()} ${random.digits(6)}`, payer } as const;
    await teller.ask(by, recordPayment, { params: { id: worksheetId }, body });
  }
}
