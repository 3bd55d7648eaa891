import * as kits from '@quarterlight/contract/catalogue/kit-routes';
import type { KitLineInput, NewKit } from '@quarterlight/contract/catalogue/kit-schemas';
import * as routes from '@quarterlight/contract/worksheets/routes';
import { newId } from '@quarterlight/kit/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aProduct } from '../catalogue/catalogue.testing.ts';
import { aLookup } from '../system/system.testing.ts';
import { aCompany, aJob, type Company, ok, refused, refusedWithoutTrace, show } from './job.fixtures.ts';

useTestApp();

let company: Company;
let screen: { id: string; code: string };
let adhesive: { id: string; code: string };
let glassTypeId: string;
beforeEach(async () => {
  company = await aCompany();
  screen = await aProduct(company.tenant, { list_price_pence: 30_000, needs_calibration: true });
  adhesive = await aProduct(company.tenant, { kind: 'adhesive', description: 'Rapid adhesive', list_price_pence: 1_500, whole_units: true });
  glassTypeId = await aLookup(company.tenant, 'glass-types', 'windscreen');
});

const part = (productId: string, quantity = 1): KitLineInput => ({ kind: 'part', productId, description: '', quantity });
const calibration: KitLineInput = { kind: 'calibration', productId: null, description: '', quantity: 1 };
const sundry: KitLineInput = { kind: 'sundry', productId: null, description: 'Disposal', quantity: 1 };
const make = async (more: Partial<NewKit> = {}) => {
  const body = {
    name: 'Windscreen, bonded',
    jobTypeId: null,
    glassTypeId,
    productId: null,
    note: '',
    lines: [part(adhesive.id, 2), calibration, sundry],
    ...more,
  };
  return company.manager.call(kits.createKit, { body });
};
const proposed = async (productIds: readonly string[], jobTypeId?: string) =>
  ok(await company.adviser.call(kits.proposedKits, { query: { productIds: [...productIds], ...(jobTypeId === undefined ? {} : { jobTypeId }) } }));

describe('a kit', () => {
  it('is proposed for its glass, the most closely meant first, and a calibration only where the glass needs one', async () => {
    const plain = await aProduct(company.tenant, { needs_calibration: false });
    const replacement = await aLookup(company.tenant, 'job-types', 'replacement');
    ok(await make());
    ok(await make({ name: 'Any replacement', glassTypeId: null, jobTypeId: replacement, lines: [sundry] }));
    ok(await make({ name: 'For this very glass', productId: screen.id }));
    const told = (await proposed([screen.id, plain.id], replacement)).map((kit) => [kit.name, kit.forProductId, kit.lines.map(({ kind }) => kind)]);
    expect(told).toEqual([
      ['For this very glass', screen.id, ['part', 'calibration', 'sundry']],
      ['Windscreen, bonded', screen.id, ['part', 'calibration', 'sundry']],
      ['Windscreen, bonded', plain.id, ['part', 'sundry']],
      ['Any replacement', null, ['sundry']],
    ]);
    expect((await proposed([])).map(({ name }) => name)).toEqual([]);
    expect((await proposed([], replacement)).map(({ name }) => name)).toEqual(['Any replacement']);
  });

  it('says what stands in it, is changed as a whole and is proposed no more once it is not active', async () => {
    const made = ok(await make());
    expect(made.lines.map(({ code, description, quantity }) => [code, description, quantity])).toEqual([
      [adhesive.code, 'Rapid adhesive', 2],
      ['', '', 1],
      ['', 'Disposal', 1],
    ]);
    const call = { params: { id: made.id }, version: made.version };
    const changed = ok(await company.manager.call(kits.changeKit, { ...call, body: { name: 'Bonded glass', lines: [part(adhesive.id)] } }));
    expect([changed.name, changed.lines.map(({ quantity }) => quantity), changed.glassTypeId]).toEqual(['Bonded glass', [1], glassTypeId]);
    refused(await company.manager.call(kits.changeKit, { ...call, body: { active: false } }), 'record.stale');
    ok(await company.manager.call(kits.changeKit, { ...call, version: changed.version, body: { active: false } }));
    expect(await proposed([screen.id])).toEqual([]);
    const found = ok(await company.manager.call(kits.listKits, { query: { q: 'bond', active: false, productId: adhesive.id } }));
    expect(found.items.map(({ id }) => id)).toEqual([made.id]);
    expect((await company.manager.call(kits.removeKit, { ...call, version: changed.version + 1 })).status).toBe(204);
    refused(await company.manager.call(kits.getKit, { params: { id: made.id } }), 'record.not_found');
  });

  it('is refused with what no job could have', async () => {
    ok(await make());
    const { tenant } = company;
    await refusedWithoutTrace(tenant, 'kit.name_taken', () => make({ name: 'WINDSCREEN, bonded' }));
    await refusedWithoutTrace(tenant, 'kit.line', () => make({ name: 'A', lines: [{ ...calibration, productId: adhesive.id }] }));
    await refusedWithoutTrace(tenant, 'kit.line', () => make({ name: 'A', lines: [{ ...calibration, kind: 'part' }] }));
    await refusedWithoutTrace(tenant, 'kit.line', () => make({ name: 'A', lines: [{ ...sundry, description: ' ' }] }));
    await refusedWithoutTrace(tenant, 'line.whole_pieces', () => make({ name: 'A', lines: [part(adhesive.id, 0.5)] }));
    await refusedWithoutTrace(tenant, 'catalogue.product_unknown', () => make({ name: 'A', lines: [part(newId())] }));
    await refusedWithoutTrace(tenant, 'terms.glass_type', () => make({ name: 'A', glassTypeId: newId() }));
    expect(
      (await company.adviser.call(kits.createKit, { body: { name: 'A', jobTypeId: null, glassTypeId, productId: null, note: '', lines: [sundry] } })).status,
    ).toBe(403);
  });

  it('of two that are made at once with one name is one', async () => {
    const answers = await Promise.all([make(), make(), make()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });
});

describe('a job', () => {
  it('takes a kit’s lines together, each with its price', async () => {
    const kit = ok(await make());
    const job = await aJob(company, { lines: [{ kind: 'glass', productId: screen.id }] });
    const call = { params: { id: job.id }, version: job.version };
    ok(await company.adviser.call(routes.addWorksheetKit, { ...call, body: { kitId: kit.id, glassTypeId } }));
    const shown = await show(company.manager, job.id);
    expect(shown.lines.map(({ kind, description, quantity, net, glassType }) => [kind, description, quantity, net.amount, glassType?.id ?? null])).toEqual([
      ['glass', expect.any(String), 1, 30_000, glassTypeId],
      ['part', 'Rapid adhesive', 2, 3_000, null],
      ['calibration', expect.any(String), 1, expect.any(Number), glassTypeId],
      ['sundry', 'Disposal', 1, 0, null],
    ]);
    expect(shown.net.amount).toBe(shown.lines.reduce((total, { net }) => total + net.amount, 0));
    refused(await company.adviser.call(routes.addWorksheetKit, { ...call, body: { kitId: kit.id } }), 'record.stale');
  });

  it('takes those lines alone that were chosen, and none of a kit that was changed meanwhile', async () => {
    const kit = ok(await make());
    const job = await aJob(company, { lines: [{ kind: 'glass', productId: screen.id }] });
    const lineIds = kit.lines.filter(({ kind }) => kind !== 'calibration').map(({ id }) => id);
    const call = { params: { id: job.id }, version: job.version };
    const { version } = ok(await company.adviser.call(routes.addWorksheetKit, { ...call, body: { kitId: kit.id, lineIds } }));
    expect((await show(company.manager, job.id)).lines.map(({ kind }) => kind)).toEqual(['glass', 'part', 'sundry']);
    const params = { id: kit.id };
    const changed = ok(await company.manager.call(kits.changeKit, { params, version: kit.version, body: { lines: [sundry] } }));
    const again = () => company.adviser.call(routes.addWorksheetKit, { ...call, version, body: { kitId: kit.id, lineIds } });
    await refusedWithoutTrace(company.tenant, 'kit.line_gone', again);
    ok(await company.manager.call(kits.changeKit, { params, version: changed.version, body: { active: false } }));
    await refusedWithoutTrace(company.tenant, 'kit.unknown', again);
    await refusedWithoutTrace(company.tenant, 'kit.unknown', () =>
      company.adviser.call(routes.addWorksheetKit, { ...call, version, body: { kitId: newId() } }),
    );
  });
});
