import { createInvoices, postInvoice } from '@quarterlight/contract/billing/routes';
import { createPurchaseOrder, receiveDelivery, sendPurchaseOrder } from '@quarterlight/contract/purchasing/routes';
import { completeWorksheet } from '@quarterlight/contract/worksheets/routes';
import { anOffer, aProduct } from '../../src/areas/catalogue/catalogue.testing.ts';
import { aSupplier } from '../../src/areas/companies/companies.testing.ts';
import { driftOf } from '../../src/areas/stock/stock.fixtures.ts';
import { aSlot, aStartedJob, type Company, inDays, recordAll } from '../../src/areas/worksheets/job.fixtures.ts';
import { aCompletedJob } from '../kit/completed-jobs.ts';
import { endOf, type Findings, strayEnds } from './crowd.ts';

/** What may be done once is done by so many people at once, each with a click of their own: a job completed, invoiced, posted, a delivery received. */
export async function doTwice(company: Company, race: { readonly times: number; readonly rounds: number }): Promise<Findings> {
  const broken: string[] = [];
  const together = async (what: string, allowed: readonly string[], call: () => Promise<Parameters<typeof endOf>[0]>) => {
    const ends = (await Promise.all(Array.from({ length: race.times }, call))).map(endOf);
    const done = ends.filter((end) => end === 'done').length;
    if (done !== 1) broken.push(`${what} was done ${done} times`);
    broken.push(...strayEnds(ends, ['done', ...allowed]).map((sentence) => `${what}: ${sentence}`));
  };
  const { tenant } = company;
  const accounts = await tenant.user({ role: 'accounts' });
  const office = await tenant.user();
  const supplier = await aSupplier(tenant);
  for (let round = 0; round < race.rounds && broken.length === 0; round += 1) {
    const { job } = await aStartedJob(company, { booking: aSlot(company, { day: inDays(tenant, round + 1) }) });
    await recordAll(company, job.id);
    await together('completing', ['worksheet.moved_on', 'record.stale'], () =>
      company.technician.client.call(completeWorksheet, { params: { id: job.id }, body: { mileage: 12_000 } }),
    );

    const billed = await aCompletedJob(tenant, { number: `J${round}`, customerId: company.customer.id, branchId: company.branch.id });
    await together('invoicing', ['invoice.already_invoiced'], () => accounts.call(createInvoices, { body: { worksheetId: billed.id } }));
    const drafts = await tenant.scope.read(({ db }) => db.selectFrom('invoice').select('id').where('worksheet_id', '=', billed.id).execute());
    if (drafts.length !== 1) broken.push(`invoicing made ${drafts.length} drafts`);
    for (const { id } of drafts) await together('posting', ['invoice.not_draft'], () => accounts.call(postInvoice, { params: { id }, version: 1 }));

    const product = await aProduct(tenant);
    await anOffer(tenant, { productId: product.id, supplierId: supplier.id, netUnit: 700_000 });
    const lines = [{ productId: product.id, quantity: 3 }];
    const { body: order } = await office.call(createPurchaseOrder, { body: { supplierId: supplier.id, branchId: company.branch.id, lines } });
    const { body: sent } = await office.call(sendPurchaseOrder, { params: { id: order.id }, version: order.version, body: { how: 'marked' } });
    const arrived = { deliveryNote: 'DN1', lines: sent.lines.map((line) => ({ lineId: line.id, quantity: 2 })) };
    await together('receiving', ['purchasing.delivery_twice'], () => office.call(receiveDelivery, { params: { id: order.id }, body: arrived }));
  }
  if ((await driftOf(tenant)).length > 0) broken.push('balances differ from the ledger');
  return { figures: { rounds: race.rounds, calls: race.rounds * race.times * 4 }, broken };
}
