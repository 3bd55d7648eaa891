import * as branches from '@quarterlight/contract/companies/branch-routes';
import * as customers from '@quarterlight/contract/companies/customer-routes';
import * as suppliers from '@quarterlight/contract/companies/supplier-routes';
import { fileContent } from '@quarterlight/contract/files/routes';
import { addressTypes } from '@quarterlight/contract/system/lookup-routes';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { fileForm } from '../../../testing/kit/file-form.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { aPng, ok, refused } from '../worksheets/job.fixtures.ts';
import { aBranch, aCustomer, aSupplier } from './companies.testing.ts';

useTestApp();

let tenant: TestTenant;
let manager: Client;
beforeAll(async () => {
  tenant = await aTenant();
  manager = await tenant.user({ role: 'manager' });
});

const gbp = (amount: number) => ({ amount, currency: 'GBP' });
const where = { line1: 'Unit 2', line2: '', line3: '', town: 'Leeds', county: '', postcode: 'ls14ap', latitude: 53.8, longitude: -1.55 };
const errorsOf = ({ status, problem }: { readonly status: number; readonly problem: { readonly errors?: unknown } }) => [status, problem.errors];

describe('a branch', () => {
  it('is made with the usual week, changed in part, and found by its new name', async () => {
    const made = ok(await manager.call(branches.createBranch, { body: { code: 'lds2', name: 'Leeds south', kind: 'own', address: where } }));
    expect(made).toMatchObject({ code: 'LDS2', opensAt: '08:00', status: 'active', allowedActions: ['change', 'close'], address: { postcode: 'LS1 4AP' } });
    const changed = ok(
      await manager.call(branches.changeBranch, {
        params: { id: made.id },
        version: 1,
        body: { name: 'Leeds Holbeck', postcodeAreas: ['ls11', 'LS10', 'ls11'], shownTelephone: '01132000000', openDays: [6, 1, 1] },
      }),
    );
    expect(changed).toMatchObject({ name: 'Leeds Holbeck', postcodeAreas: ['LS10', 'LS11'], shownTelephone: '01132000000', openDays: [1, 6], version: 2 });
    expect(ok(await manager.call(branches.listBranches, { query: { q: 'leeds hol' } })).items.map(({ id }) => id)).toEqual([made.id]);
  });

  it('refuses a code that is taken, hours the wrong way round and an area that is none, each at its field', async () => {
    const { id } = await aBranch(tenant, { code: 'TAKEN1' });
    const body = { code: 'taken1', name: 'Another', kind: 'own' } as const;
    expect(errorsOf(await manager.call(branches.createBranch, { body }))).toEqual([
      400,
      { code: ['The code TAKEN1 belongs to another branch. Choose another one.'] },
    ]);
    const change = (sent: object) => manager.raw('PATCH', `/v1/branches/${id}`, { body: sent, headers: { 'if-match': '"1"' } });
    expect(errorsOf(await change({ opensAt: '18:00' }))).toEqual([400, { closesAt: ['The branch must close after it opens.'] }]);
    expect(errorsOf(await change({ postcodeAreas: ['NR', '1LS'] }))).toEqual([400, { 'postcodeAreas.1': ['Enter areas such as NR, NR14 or NR14 7'] }]);
    expect(ok(await manager.call(branches.getBranch, { params: { id } })).version).toBe(1);
  });

  it('keeps its notes from its own people, and its files and timeline too', async () => {
    const { id } = await aBranch(tenant, { notes: 'Lease ends in May' });
    const own = await tenant.user({ permissions: ['view-branches', 'edit-branches'], branchId: id });
    expect(ok(await own.call(branches.getBranch, { params: { id } })).notes).toBe('');
    expect(ok(await manager.call(branches.getBranch, { params: { id } })).notes).toBe('Lease ends in May');
    refused(await own.call(branches.branchTimeline, { params: { id } }), 'record.not_found');
    refused(await own.call(branches.branchFiles, { params: { id } }), 'record.not_found');
  });
});

describe('a supplier', () => {
  it('is made, says how orders go, and refuses a way without its address', async () => {
    const body = { accountCode: 'GLASS1', name: 'Glass One', email: 'hello@glass.example', iban: 'gb29 nwbk 6016 1331 9268 19', sortCode: '200000' };
    const made = ok(await manager.call(suppliers.createSupplier, { body }));
    expect(made).toMatchObject({ orderBy: 'email', iban: 'GB29NWBK60161331926819', sortCode: '20-00-00', termsDays: 30 });
    const change = (sent: object) => manager.raw('PATCH', `/v1/suppliers/${made.id}`, { body: sent, headers: { 'if-match': '"1"' } });
    expect(errorsOf(await change({ orderBy: 'portal' }))).toEqual([400, { portalUrl: ['Orders go through a portal: enter its address.'] }]);
    expect(errorsOf(await change({ portalUrl: 'javascript:alert(1)' }))).toEqual([400, { portalUrl: ['Enter an address such as https://orders.example.com'] }]);
    expect(errorsOf(await change({ orderBy: 'email', email: '' }))).toEqual([
      400,
      { orderEmail: ['Orders go by email: enter where to, or an email address of the supplier.'] },
    ]);
    expect(errorsOf(await change({ iban: 'GB29NWBK60161331926818', bankAccount: '12', carriage: { amount: 1, currency: 'EUR' } }))[1]).toMatchObject({
      iban: ['This IBAN is not right: check its letters and digits'],
      bankAccount: ['Enter an account number of 6 to 8 digits'],
    });
    const portal = ok(
      await manager.call(suppliers.changeSupplier, {
        params: { id: made.id },
        version: 1,
        body: { orderBy: 'portal', portalUrl: 'https://orders.glass.example', carriageFreeOver: gbp(25_000) },
      }),
    );
    expect(portal).toMatchObject({ orderBy: 'portal', carriageFreeOver: gbp(25_000) });
  });

  it('says on which days it delivers and what its returns need, the usual where nothing is said', async () => {
    const made = ok(await manager.call(suppliers.createSupplier, { body: { accountCode: 'GLASS2', name: 'Glass Two', email: 'hello@two.example' } }));
    const usual = { deliveryWeekdays: [1, 2, 3, 4, 5], returnDays: 14, rmaRequired: false, handlingBasisPoints: 0, damageHours: 48 };
    expect(made).toMatchObject(usual);
    const params = { id: made.id };
    const terms = { deliveryWeekdays: [4, 2, 4], rmaRequired: true, handlingBasisPoints: 1_250, damageHours: 24 };
    const changed = ok(await manager.call(suppliers.changeSupplier, { params, version: 1, body: terms }));
    const kept = { ...usual, ...terms, deliveryWeekdays: [2, 4] };
    expect(changed).toMatchObject(kept);
    expect(ok(await manager.call(suppliers.getSupplier, { params }))).toMatchObject(kept);
    expect(ok(await manager.call(suppliers.listSuppliers, { query: { q: 'glass2' } })).items).toMatchObject([kept]);
    const told = ok(await manager.call(suppliers.supplierTimeline, { params, query: {} })).items[0]?.changes;
    expect(told).toEqual(
      expect.arrayContaining([
        { field: 'Delivers on', before: 'Monday to Friday', after: 'Tuesday, Thursday' },
        { field: 'Return number needed', before: 'No', after: 'Yes' },
        { field: 'Handling charge', before: '0%', after: '12.5%' },
        { field: 'Report damage (hours)', before: '48', after: '24' },
      ]),
    );
    const change = (sent: object) => manager.raw('PATCH', `/v1/suppliers/${made.id}`, { body: sent, headers: { 'if-match': '"2"' } });
    expect(errorsOf(await change({ deliveryWeekdays: [], handlingBasisPoints: 10_001, damageHours: 0 }))).toEqual([
      400,
      { deliveryWeekdays: ['Choose at least one day'], handlingBasisPoints: ['From 0 to 100 %'], damageHours: ['From 1 to 720 hours'] },
    ]);
    expect(errorsOf(await change({ deliveryWeekdays: [8], damageHours: 1.5 }))[0]).toBe(400);
    expect(ok(await manager.call(suppliers.getSupplier, { params })).version).toBe(2);
  });

  it.each([
    { delivery_weekdays: '' },
    { delivery_weekdays: '42' },
    { delivery_weekdays: '11' },
    { delivery_weekdays: '8' },
    { handling_basis_points: -1 },
    { handling_basis_points: 10_001 },
    { damage_hours: 0 },
    { damage_hours: 721 },
  ])('is not kept with %o, whoever writes it', async (values) => {
    await expect(aSupplier(tenant, values)).rejects.toThrow(/violates check constraint/);
  });

  it('shows its bank account to the office alone', async () => {
    const { id } = await aSupplier(tenant, { sort_code: '20-00-00', bank_account: '12345678', notes: 'Slow' });
    const branch = await tenant.user({ permissions: ['view-suppliers'], branchId: (await aBranch(tenant)).id });
    expect(ok(await branch.call(suppliers.getSupplier, { params: { id } }))).toMatchObject({ sortCode: '', bankAccount: '', notes: '' });
    expect(ok(await manager.call(suppliers.getSupplier, { params: { id } }))).toMatchObject({ sortCode: '20-00-00', bankAccount: '12345678', notes: 'Slow' });
  });
});

describe('closing and opening again', () => {
  it('takes a reason, tells the log, and refuses what has moved on', async () => {
    const { id, name } = await aCustomer(tenant);
    const closed = ok(await manager.call(customers.closeCustomer, { params: { id }, version: 1, body: { reason: 'Went to a rival' } }));
    expect(closed).toMatchObject({ status: 'closed', closedReason: 'Went to a rival', allowedActions: ['change', 'reopen'] });
    const again = await manager.call(customers.closeCustomer, { params: { id }, version: 2, body: { reason: 'Once more' } });
    expect([again.problem.code, again.problem.detail]).toEqual(['company.moved_on', `${name} is closed already. Refresh to see it.`]);
    expect(errorsOf(await manager.raw('POST', `/v1/customers/${id}/reopen`, { body: { reason: ' ' }, headers: { 'if-match': '"2"' } }))).toEqual([
      400,
      { reason: ['Say why'] },
    ]);
    ok(await manager.call(customers.reopenCustomer, { params: { id }, version: 2, body: { reason: 'Came back' } }));
    const told = ok(await manager.call(customers.customerTimeline, { params: { id } })).items;
    expect(told.map(({ action }) => action)).toEqual(['Reopened', 'Closed']);
    expect(told[1]?.changes).toContainEqual({ field: 'Closed reason', before: '', after: 'Went to a rival' });
  });

  it('lets one of two people who close it at once be first', async () => {
    const { id } = await aSupplier(tenant);
    const answers = await Promise.all(['One', 'Two'].map((reason) => manager.call(suppliers.closeSupplier, { params: { id }, version: 1, body: { reason } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('needs the permission to change, and another company sees nothing of it', async () => {
    const { id } = await aBranch(tenant);
    const reader = await tenant.user({ permissions: ['view-branches'] });
    expect((await reader.call(branches.closeBranch, { params: { id }, version: 1, body: { reason: 'x' } })).status).toBe(403);
    const stranger = await (await aTenant()).user({ role: 'manager' });
    refused(await stranger.call(branches.closeBranch, { params: { id }, version: 1, body: { reason: 'x' } }), 'record.not_found');
  });

  it('of one that was merged into another is for good', async () => {
    const kept = await aCustomer(tenant, { name: 'Kept' });
    const { id } = await aCustomer(tenant, { name: 'Gone', status: 'closed', merged_into_id: kept.id });
    const tried = await manager.call(customers.reopenCustomer, { params: { id }, version: 1, body: { reason: 'x' } });
    expect([tried.problem.code, tried.problem.detail]).toEqual(['company.merged', 'Gone was merged into Kept and stays closed.']);
    expect(ok(await manager.call(customers.getCustomer, { params: { id } }))).toMatchObject({ mergedIntoName: 'Kept', allowedActions: ['change'] });
  });
});

describe('numbers, addresses and contacts', () => {
  it('are judged at their fields, and nothing is changed', async () => {
    const { id } = await aCustomer(tenant);
    const change = (sent: object) => manager.raw('PATCH', `/v1/customers/${id}`, { body: sent, headers: { 'if-match': '"1"' } });
    const wrong = await change({
      vatNumber: 'GB123456789',
      companyNumber: '12',
      contacts: [{ title: '', firstName: '', lastName: '', contactType: { value: '' }, modeOfContact: { value: '' }, email: '', telephone: '', mobile: '12' }],
    });
    expect(wrong.problem.errors).toMatchObject({
      vatNumber: ['This VAT number is not right: check its digits'],
      companyNumber: ['Enter a company number of 8 characters, such as 01234567 or SC123456'],
      'contacts.0.lastName': ['Enter a last name'],
    });
    expect(ok(await manager.call(customers.getCustomer, { params: { id } })).version).toBe(1);
  });

  it('keep their ids while they stay, one address is for documents at most, and its type is one that is offered', async () => {
    const types = ok(await manager.call(addressTypes, {}));
    const [type] = types;
    const { id } = await aCustomer(tenant);
    const change = (version: number, addresses: object[]) =>
      manager.raw('PATCH', `/v1/customers/${id}`, { body: { addresses }, headers: { 'if-match': `"${version}"` } });
    const one = { ...where, addressTypeId: type?.id ?? '', usedFor: 'documents' };
    expect((await change(1, [one, { ...where, addressTypeId: type?.id ?? '', usedFor: '' }])).status).toBe(200);
    const kept = ok(await manager.call(customers.getCustomer, { params: { id } })).addresses;
    expect(kept.map(({ addressType, usedFor, postcode }) => [addressType, usedFor, postcode])).toEqual([
      [type?.name, 'documents', 'LS1 4AP'],
      [type?.name, '', 'LS1 4AP'],
    ]);
    const { addressType: _name, ...first } = kept[0] ?? { addressType: '' };
    expect((await change(2, [{ ...first, town: 'York' }])).status).toBe(200);
    const now = ok(await manager.call(customers.getCustomer, { params: { id } })).addresses;
    expect(now.map((each) => [each.id, each.town])).toEqual([[kept[0]?.id, 'York']]);
    expect((await change(3, [one, one])).problem.errors).toEqual({ 'addresses.1.usedFor': ['Another address is used for this already'] });
    expect((await change(3, [{ ...one, addressTypeId: id }])).problem.errors).toEqual({
      'addresses.0.addressTypeId': ['This type of address is no longer offered. Choose another one.'],
    });
  });
});

it('records a credit limit below what is owed with by how much it is below, and refuses nothing', async () => {
  const { id } = await aCustomer(tenant, { exposure_pence: 90_000 });
  const changed = ok(await manager.call(customers.changeCustomer, { params: { id }, version: 1, body: { creditLimit: gbp(50_000) } }));
  expect(changed).toMatchObject({ overLimit: true, creditAvailable: gbp(-40_000) });
  const [told] = ok(await manager.call(customers.customerTimeline, { params: { id } })).items;
  expect(told?.changes).toContainEqual({ field: 'Limit below exposure by', before: null, after: '£400.00' });
});

describe('files and the logo', () => {
  it('are kept, read, taken away; a CSV that is called a picture is no logo', async () => {
    const { id } = await aCustomer(tenant);
    const added = await manager.raw('POST', `/v1/customers/${id}/files`, fileForm('terms.txt', Buffer.from('Our terms')));
    expect(added.status, added.text).toBe(200);
    const [file] = ok(await manager.call(customers.customerFiles, { params: { id } })).items;
    expect(file?.name).toBe('terms.txt');
    const disguised = await manager.raw('POST', `/v1/customers/${id}/logo`, fileForm('logo.png', Buffer.from('a,b\n1,2'), { type: 'image/png' }));
    expect([disguised.status, disguised.problem.detail]).toEqual([415, 'Incorrect file type.']);
    const csv = await manager.raw('POST', `/v1/customers/${id}/logo`, fileForm('logo.csv', Buffer.from('a,b\n1,2'), { type: 'text/csv' }));
    expect([csv.status, csv.problem.detail]).toEqual([415, 'Incorrect file type.']);
    const set = await manager.raw('POST', `/v1/customers/${id}/logo`, fileForm('logo.png', Buffer.from(aPng, 'base64'), { type: 'image/png' }));
    expect(set.status, set.text).toBe(200);
    const { logoFileId } = ok(await manager.call(customers.getCustomer, { params: { id } }));
    expect((await manager.call(fileContent, { params: { id: logoFileId ?? '' } })).status).toBe(200);
    expect(ok(await manager.call(customers.removeCustomerLogo, { params: { id } })).logoFileId).toBeNull();
    expect((await manager.call(customers.removeCustomerFile, { params: { id, fileId: file?.id ?? '' } })).status).toBe(204);
    refused(await manager.call(customers.removeCustomerFile, { params: { id, fileId: file?.id ?? '' } }), 'record.not_found');
    expect(ok(await manager.call(customers.customerFiles, { params: { id } })).items).toEqual([]);
  });
});
