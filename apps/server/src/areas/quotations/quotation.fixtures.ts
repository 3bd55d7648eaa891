import * as routes from '@quarterlight/contract/quotations/routes';
import type { NewQuotation, OptionInput, QuotationIntake } from '@quarterlight/contract/quotations/schemas';
import { ok } from '../../../testing/kit/answers.ts';
import type { Client } from '../../../testing/kit/client.ts';
import { newWorksheet } from '../../../testing/kit/new-worksheet.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { aProduct } from '../catalogue/catalogue.testing.ts';
import { aBranch, aCustomer } from '../companies/companies.testing.ts';
import { aTechnician } from '../identity/identity.testing.ts';
import { aLookup } from '../system/system.testing.ts';

/** A company that quotes: a branch, an account, OEM and OEE glass of the same windscreen. */
export async function aQuotingCompany(accountValues: Parameters<typeof aCustomer>[1] = {}) {
  const tenant = await aTenant();
  const branch = await aBranch(tenant, { capacity_morning: 10, capacity_afternoon: 10 });
  const customer = await aCustomer(tenant, { type: 'retail', ...accountValues });
  const [oem, oee] = [
    await aProduct(tenant, { list_price_pence: 60_000, standard_cost_unit: 3_000_000 }),
    await aProduct(tenant, { list_price_pence: 30_000, standard_cost_unit: 1_234_567 }),
  ];
  return {
    tenant,
    branch,
    customer,
    oem,
    oee,
    technician: await aTechnician(tenant, branch),
    manager: await tenant.user({ role: 'manager' }),
    adviser: await tenant.user({ role: 'adviser' }),
  };
}
export type QuotingCompany = Awaited<ReturnType<typeof aQuotingCompany>>;

/** What is said on the telephone: Mrs Hill's Ford, at her house. */
export function anIntakeOf(more: Partial<QuotationIntake> = {}): QuotationIntake {
  const { vehicle, contact, address } = newWorksheet({ customerId: '', jobTypeId: '', branchId: null });
  return {
    vehicle,
    contact,
    address,
    mileage: 42_000,
    place: 'mobile',
    causeId: null,
    lossOn: null,
    insurance: null,
    orderNumber: '',
    fleetNumber: '',
    adasRequirement: 'none-fitted',
    adasSource: 'Customer',
    noteInternal: 'Haggles.',
    noteTechnician: '',
    noteCustomer: 'We bring our own water.',
    ...more,
  };
}

/** An option of a quotation: one windscreen and an hour of labour. */
export async function anOption({ tenant }: { tenant: TestTenant }, productId: string, more: Partial<OptionInput> = {}): Promise<OptionInput> {
  return {
    title: 'OEE glass',
    jobTypeId: await aLookup(tenant, 'quotation-job-types', 'replacement'),
    lines: [
      { kind: 'glass', productId },
      { kind: 'labour', description: 'Fitting', unitPrice: { amount: 7_533, currency: 'GBP' } },
    ],
    ...more,
  };
}

/** Two options of the same windscreen. */
export const twoOptions = async (company: QuotingCompany): Promise<OptionInput[]> => [
  await anOption(company, company.oee.id, { title: 'OEE glass', recommended: true }),
  await anOption(company, company.oem.id, { title: 'OEM glass' }),
];

/** A draft as the adviser makes it. */
export async function aDraft(company: QuotingCompany, more: Partial<NewQuotation> = {}, by: Client = company.adviser) {
  const body = { customerId: company.customer.id, branchId: company.branch.id, intake: anIntakeOf(), options: await twoOptions(company), ...more };
  const { id } = ok(await by.call(routes.createQuotation, { body }));
  return ok(await by.call(routes.getQuotation, { params: { id } }));
}

/** The same, sent: with its private link's token. */
export async function aSent(company: QuotingCompany, more: Partial<NewQuotation> = {}) {
  const draft = await aDraft(company, more);
  const { link } = ok(await company.adviser.call(routes.sendQuotation, { params: { id: draft.id }, version: draft.version, body: { how: 'link' } }));
  return { quotation: await again(company, draft.id), token: link?.split('/').at(-1) ?? '' };
}

export const again = async (company: QuotingCompany, id: string) => ok(await company.manager.call(routes.getQuotation, { params: { id } }));
