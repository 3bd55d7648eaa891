import * as billing from '@quarterlight/contract/billing/routes';
import * as diary from '@quarterlight/contract/diary/routes';
import * as purchasing from '@quarterlight/contract/purchasing/routes';
import * as stock from '@quarterlight/contract/stock/routes';
import * as routes from '@quarterlight/contract/worksheets/routes';
import { checkQuestions } from '@quarterlight/contract/worksheets/rules';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOffer, aProduct } from '../../src/areas/catalogue/catalogue.testing.ts';
import { aSupplier } from '../../src/areas/companies/companies.testing.ts';
import { aLookup } from '../../src/areas/system/system.testing.ts';
import { aCompany, adhesives, anIntake, aPng, aSlot, type Company, inDays, ok, show } from '../../src/areas/worksheets/job.fixtures.ts';
import type { Answer } from '../kit/client.ts';
import { testApp, useTestApp } from '../kit/harness.ts';
import { connected } from '../kit/owner.ts';

useTestApp();

let owner: pg.Client;
let company: Company;

// Every action of the job ends its transaction by keeping a hint. A trigger there fails the whole transaction after all of its work was done.
beforeAll(async () => {
  company = await aCompany();
  owner = await connected(testApp().ownerUrl);
  await owner.query('create table if not exists app.failing_tenant (tenant_id uuid primary key)');
  await owner.query('grant select on app.failing_tenant to quarterlight_app, quarterlight_staff');
  await owner.query(`create or replace function app.fail_at_the_end() returns trigger language plpgsql as $$
    begin
      if exists (select from app.failing_tenant f where f.tenant_id = new.tenant_id) then raise exception 'planted failure'; end if;
      return new;
    end $$`);
  await owner.query('drop trigger if exists planted_failure on hint');
  await owner.query('create trigger planted_failure before insert on hint for each row execute function app.fail_at_the_end()');
});
afterAll(async () => {
  await owner.query('drop trigger if exists planted_failure on hint');
  await owner.end();
});

/** A digest of every row of the tenant in every table, and of its tasks. */
async function digest(): Promise<Record<string, string>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id' order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    if (name === 'session' || name === 'session_token') continue;
    const { rows } = await owner.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from public.${pg.escapeIdentifier(name)} t where tenant_id = $1`,
      [company.tenant.scope.tenant.id],
    );
    found[name] = rows[0]?.sum ?? '';
  }
  const tasks = await owner.query<{ count: string }>(`select count(*) from graphile_worker._private_jobs where payload::text like '%' || $1 || '%'`, [
    company.tenant.scope.tenant.id,
  ]);
  found.tasks = tasks.rows[0]?.count ?? '';
  return found;
}

/** Does a step twice: first with its transaction failing at the end, which must leave nothing anywhere; then truly. */
async function step<Body>(name: string, act: () => Promise<Answer<Body>>): Promise<Body> {
  const before = await digest();
  await owner.query('insert into app.failing_tenant values ($1)', [company.tenant.scope.tenant.id]);
  const failed = await act();
  expect(failed.status, `${name}: ${failed.text}`).toBe(500);
  expect(failed.text).not.toContain('planted');
  expect(await digest(), name).toEqual(before);
  await owner.query('delete from app.failing_tenant where tenant_id = $1', [company.tenant.scope.tenant.id]);
  const done = ok(await act());
  expect(await digest(), name).not.toEqual(before);
  return done;
}

describe('a statement that fails in the middle', () => {
  it('leaves nothing behind in any action of the job, from the call to the posted invoice', async () => {
    const { tenant, branch, technician, manager, adviser } = company;
    const controller = await tenant.user({ role: 'stock' });
    const accounts = await tenant.user({ role: 'accounts' });
    const supplier = await aSupplier(tenant);
    const product = await aProduct(tenant);
    await anOffer(tenant, { productId: product.id, supplierId: supplier.id, netUnit: 700_000 });
    const intake = await anIntake(company, {
      lines: [{ kind: 'glass', productId: product.id, features: [{ topic: 'camera', present: false }] }, { kind: 'labour' }],
      adasRequirement: 'none-fitted',
      adasSource: 'Customer',
    });

    const { id } = await step('create', () => adviser.call(routes.createWorksheet, { body: intake }));
    const version = async () => (await show(manager, id)).version;
    const params = { id };
    const at = async () => ({ params, version: await version() });
    const lineId = (await show(manager, id)).lines[0]?.id ?? '';
    const reasonId = await aLookup(tenant, 'worksheet-awaiting-reasons', 'glass');
    const held = await at();
    await step('hold', () => adviser.call(routes.holdWorksheet, { ...held, body: { reasonId, note: '' } }));
    const resumed = await at();
    await step('resume', () => adviser.call(routes.resumeWorksheet, resumed));
    const booked = await at();
    await step('book', () => adviser.call(routes.bookWorksheet, { ...booked, body: { ...aSlot(company), tellCustomer: true } }));
    const card = await show(manager, id);
    await step('move', () =>
      adviser.call(diary.moveBooking, {
        params: { id: card.booking?.id ?? '' },
        version: card.booking?.version ?? 0,
        body: { technicianId: technician.id, day: inDays(tenant, 2), slot: 'P', minutes: 60, startsAt: null },
      }),
    );
    const ordered = await at();
    await step('order', () => manager.call(routes.orderLine, { params: { id, lineId }, version: ordered.version, body: {} }));
    const orders = ok(await controller.call(purchasing.listPurchaseOrders, { query: {} }));
    const order = ok(await controller.call(purchasing.getPurchaseOrder, { params: { id: orders.items[0]?.id ?? '' } }));
    await step('send', () => controller.call(purchasing.sendPurchaseOrder, { params: { id: order.id }, version: order.version, body: { how: 'email' } }));
    await step('receive', () =>
      controller.call(purchasing.receiveDelivery, {
        params: { id: order.id },
        body: { deliveryNote: 'DN1', lines: order.lines.map((line) => ({ lineId: line.id, quantity: line.quantity })) },
      }),
    );
    const allocationId = (await show(manager, id)).lines[0]?.allocationId ?? '';
    await step('issue', () => controller.call(stock.issueGlass, { body: { technicianId: technician.id, allocationIds: [allocationId] } }));
    const released = await at();
    await step('release', () => manager.call(routes.releaseWorksheet, released));
    const phone = technician.client;
    await step('start', () => phone.call(routes.startVisit, { params, body: {} }));
    for (const stage of ['pre-fit', 'post-fit'] as const) {
      await step(stage, () =>
        phone.call(routes.recordChecks, {
          params,
          body: { stage, answers: checkQuestions[stage].map(({ question, good }) => ({ question, answer: good, note: '' })) },
        }),
      );
    }
    await step('adhesives', () => phone.call(routes.recordAdhesives, { params, body: adhesives(company) }));
    await step('sign', () => phone.call(routes.signWorksheet, { params, body: { signedBy: 'Ann Hill', png: aPng, absence: '' } }));
    await step('complete', () => phone.call(routes.completeWorksheet, { params, body: { mileage: 12_000 } }));
    await step('invoice', () => accounts.call(billing.createInvoices, { body: { worksheetId: id } }));
    const invoice = ok(await accounts.call(billing.listInvoices, { query: {} })).items[0];
    await step('post', () => accounts.call(billing.postInvoice, { params: { id: invoice?.id ?? '' }, version: invoice?.version ?? 0 }));
    expect((await show(manager, id)).state).toBe('invoiced');
    expect(branch.id).toBe((await show(manager, id)).branch?.id);
  }, 60_000);
});
