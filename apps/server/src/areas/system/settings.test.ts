import { createInvoices } from '@quarterlight/contract/billing/routes';
import * as files from '@quarterlight/contract/files/routes';
import { acceptTerms, listClaims } from '@quarterlight/contract/identity/routes';
import { sendPurchaseOrder } from '@quarterlight/contract/purchasing/routes';
import * as routes from '@quarterlight/contract/system/routes';
import type { SettingsChange } from '@quarterlight/contract/system/schemas';
import { createWorksheet } from '@quarterlight/contract/worksheets/routes';
import { today } from '@quarterlight/kit/days';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { aCompletedJob } from '../../../testing/kit/completed-jobs.ts';
import { fileForm } from '../../../testing/kit/file-form.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { newWorksheet } from '../../../testing/kit/new-worksheet.ts';
import { blankPng } from '../../../testing/kit/pictures.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { aCustomer } from '../companies/companies.testing.ts';
import { aBuyer } from '../purchasing/purchasing.fixtures.ts';
import { nextNumber } from './index.ts';
import { aLookup } from './system.testing.ts';

useTestApp();

const read = async (by: Client) => (await by.call(routes.getSettings)).body;
const change = (by: Client, body: SettingsChange) => by.call(routes.updateSettings, { body });
const logged = (tenant: TestTenant) =>
  tenant.scope.read((tx) => tx.db.selectFrom('log_entry').select('fields').where('action', '=', 'setting.changed').orderBy('id').execute());

describe('settings of two people', () => {
  it('both hold where each changed a field of the same group at the same time, of numbering too', async () => {
    const tenant = await aTenant();
    const [one, other] = [await tenant.user(), await tenant.user()];
    for (let round = 1; round <= 10; round += 1) {
      const answers = await Promise.all([
        change(one, { diary: { horizonDays: 100 + round }, numbering: { worksheet: { prefix: `A${round}` } } }),
        change(other, { diary: { travelMinutes: 10 + round }, numbering: { worksheet: { next: round * 10 } } }),
        tenant.scope.write((tx) => nextNumber(tx, 'purchase-order')),
      ]);
      expect([answers[0].status, answers[1].status]).toEqual([200, 200]);
      const { diary, numbering } = await read(one);
      expect([diary.horizonDays, diary.travelMinutes, numbering.worksheet]).toEqual([100 + round, 10 + round, { prefix: `A${round}`, next: round * 10 }]);
    }
    expect((await read(one)).numbering.purchaseOrder.next).toBe(11);
    expect((await logged(tenant)).length).toBe(20);
  });

  it('never let a number go back, whoever raises it and however many are drawn meanwhile', async () => {
    const tenant = await aTenant();
    const [one, other] = [await tenant.user(), await tenant.user()];
    const raises = [50, 40, 60, 30].map((next, index) => change(index % 2 === 0 ? one : other, { numbering: { worksheet: { next } } }));
    const draws = Array.from({ length: 10 }, () => tenant.scope.write((tx) => nextNumber(tx, 'worksheet')));
    const [answers, drawn] = [await Promise.all(raises), await Promise.all(draws)];
    expect(new Set(drawn).size).toBe(10);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.every(({ problem }) => problem.code === 'system.number_used')).toBe(true);
    expect((await read(one)).numbering.worksheet.next).toBeGreaterThanOrEqual(60);
  });

  it('log a field by the name that the page has, and nothing where nothing changed', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    await change(admin, { diary: { horizonDays: 30 } });
    await change(admin, { diary: { horizonDays: 30 } });
    expect(await logged(tenant)).toEqual([{ fields: ['diary.horizonDays'] }]);
    const entries = (await admin.call(routes.findLogEntries, { body: { entity: 'setting' } })).body.items;
    expect(entries[0]?.fieldNames).toEqual(['Diary: book ahead']);
    await change(admin, { diary: { travelMinutes: 5 }, integrations: { addressLookupKey: 'a-key' } });
    const changed = (await admin.call(routes.settingChanges)).body;
    expect(changed.map(({ setting }) => setting).sort()).toEqual(['diary.horizonDays', 'diary.travelMinutes', 'integrations.addressLookupKey']);
    expect(changed.find(({ setting }) => setting === 'diary.horizonDays')?.entryId).toBe(entries[0]?.id);
    expect((await (await tenant.user({ role: 'manager' })).call(routes.settingChanges)).status).toBe(403);
  });
});

describe('a setting out of range', () => {
  it('is refused on its field, in words', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    for (const [body, field, words] of [
      [{ diary: { horizonDays: 0 } }, 'diary.horizonDays', 'At least 1'],
      [{ diary: { horizonDays: 10_000 } }, 'diary.horizonDays', 'At most 730'],
      [{ uploads: { maximumFiles: 51 } }, 'uploads.maximumFiles', 'At most 50'],
      [{ purchasing: { approvalLimit: { amount: -1, currency: 'GBP' } } }, 'purchasing.approvalLimit.amount', 'This cannot be negative'],
      [{ purchasing: { approvalLimit: { amount: 100, currency: 'EUR' } } }, 'purchasing.approvalLimit', 'Amounts are in GBP.'],
      [{ stock: { differenceLimit: { amount: 100, currency: 'EUR' } } }, 'stock.differenceLimit', 'Amounts are in GBP.'],
      [{ company: { timeZone: 'Europe/Nowhere' } }, 'company.timeZone', 'Choose a time zone from the list'],
      [{ company: { timeZone: '+01:00' } }, 'company.timeZone', 'Choose a time zone from the list'],
      [{ company: { currency: 'EUR' } }, 'company.currency', 'The currency is chosen when the company is set up and stays.'],
      [{ numbering: { worksheet: { prefix: 'a b' } } }, 'numbering.worksheet.prefix', 'Use capital letters, digits and hyphens'],
    ] as const) {
      const answer = await admin.raw('PUT', '/v1/system/settings', { body });
      expect([answer.status, answer.problem.errors]).toEqual([400, { [field]: [words] }]);
    }
    expect(await logged(tenant)).toEqual([]);
    const gone = await admin.raw('PUT', '/v1/system/settings', { body: { documents: { quotationNote: 'x' }, stock: { slowAfterDays: 3 } } });
    expect([gone.status, Object.keys(gone.problem.errors ?? {}).sort()]).toEqual([400, ['documents.quotationNote', 'stock.slowAfterDays']]);
  });
});

describe('the time zone', () => {
  it('says where a day begins: what is taken in belongs to the day there', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const body = newWorksheet({ customerId: (await aCustomer(tenant)).id, jobTypeId: await aLookup(tenant, 'job-types', 'replacement') });
    const createdOn = async () => {
      const { id } = (await admin.call(createWorksheet, { body })).body;
      return (await tenant.scope.read((tx) => tx.db.selectFrom('worksheet').select('created_on').where('id', '=', id).executeTakeFirstOrThrow())).created_on;
    };
    // The one is 26 hours ahead of the other: their days are never the same.
    const zones = ['Pacific/Kiritimati', 'Etc/GMT+12'] as const;
    const days = zones.map((zone) => today(zone, tenant.scope.now()));
    expect(days[0]).not.toBe(days[1]);
    for (const [index, timeZone] of zones.entries()) {
      expect((await change(admin, { company: { timeZone } })).status).toBe(200);
      expect((await admin.call(listClaims)).body.find(({ type }) => type === 'time-zone')?.value).toBe(timeZone);
      // A server remembers a company's clock for a second.
      await expect.poll(createdOn, { timeout: 10_000, interval: 300 }).toBe(days[index]);
    }
  });
});

const sendLogo = (by: Client, content: Buffer | string, name = 'logo.png') => by.raw('POST', '/v1/system/logo', fileForm(name, content));
/** The PDF of an order that was emailed to its supplier. */
async function aSentOrder(tenant: TestTenant): Promise<Buffer> {
  const buyer = await aBuyer(tenant);
  const order = await buyer.draft();
  const sent = { params: { id: order.id }, version: order.version, body: { how: 'email' as const, recipient: 'orders@glass.example' } };
  expect((await buyer.office.call(sendPurchaseOrder, sent)).status).toBe(200);
  const file = await tenant.scope.read((tx) => tx.db.selectFrom('file').select('id').where('entity_id', '=', order.id).executeTakeFirst());
  return (await buyer.office.call(files.fileContent, { params: { id: file?.id ?? '' } })).bytes;
}
const logoIn = (answer: { body: unknown }): string => files.setCompanyLogo.reply.parse(answer.body).logo;

describe('the logo', () => {
  it('is drawn anew from PNG, JPEG or WebP, told in the settings, served by its content, and taken away again', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const user = await tenant.user({ role: 'technician' });
    const picture = sharp({ create: { width: 1_600, height: 200, channels: 4, background: '#0a7a8a' } }).withExif({ IFD0: { Copyright: 'HIDDEN' } });
    const paths: string[] = [];
    for (const content of [await picture.clone().png().toBuffer(), await picture.clone().jpeg().toBuffer(), await picture.clone().webp().toBuffer()]) {
      const answer = await sendLogo(admin, content);
      expect(answer.status, answer.text).toBe(200);
      paths.push(logoIn(answer));
    }
    const path = paths.at(-1) ?? '';
    expect((await read(admin)).company.logo).toBe(path);
    const shown = await user.raw('GET', path);
    expect([shown.status, shown.headers['content-type'], shown.headers['x-content-type-options'], shown.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'nosniff',
      'private, max-age=31536000, immutable',
    ]);
    expect(shown.headers['content-security-policy']).toContain('sandbox');
    expect(shown.bytes.includes('HIDDEN')).toBe(false);
    const { width, height } = await sharp(shown.bytes).metadata();
    expect([width, height]).toEqual([640, 80]);
    expect((await user.raw('GET', paths[0] ?? '')).status).toBe(paths[0] === path ? 200 : 404);
    const other = await aTenant();
    expect([(await tenant.visitor.raw('GET', path)).status, (await other.visitor.raw('GET', path)).status]).toEqual([200, 404]);
    const claims = async () => (await user.call(listClaims)).body.find(({ type }) => type === 'logo')?.value;
    expect(await claims()).toBe(path);
    expect((await admin.call(routes.removeCompanyLogo)).body).toEqual({ logo: '' });
    expect([await claims(), (await user.raw('GET', path)).status]).toEqual([undefined, 404]);
    expect((await admin.call(routes.removeCompanyLogo)).status).toBe(200);
    expect((await logged(tenant)).every(({ fields }) => fields.join() === 'company.logo')).toBe(true);
  });

  it('stands at the head of an invoice and of a purchase order on paper', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const pictures = async () => {
      const [invoice] = (await admin.call(createInvoices, { body: { worksheetId: (await aCompletedJob(tenant)).id } })).body.invoices;
      const printed = await admin.raw('GET', `/v1/invoices/${invoice?.id}/pdf`);
      const sent = await aSentOrder(tenant);
      return [printed.bytes, sent].map((pdf) => pdf.includes('/Subtype /Image'));
    };
    expect(await pictures()).toEqual([false, false]);
    expect((await sendLogo(admin, await blankPng({ width: 300, height: 60, alpha: true }))).status).toBe(200);
    expect(await pictures()).toEqual([true, true]);
  });

  it('is refused as the upload field words it', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const whole = await blankPng({ width: 40, height: 40 });
    for (const [content, name] of [
      [svg, 'logo.svg'],
      [svg, 'logo.png'],
      ['<!doctype html><script>1</script>', 'logo.png'],
      ['GIF89a', 'logo.gif'],
      [whole.subarray(0, 60), 'logo.png'],
      [await blankPng({ width: 20_000, height: 20_000 }), 'logo.png'],
    ] as const) {
      const answer = await sendLogo(admin, content, name);
      expect([name, answer.status, answer.problem.detail]).toEqual([name, 415, 'Incorrect file type.']);
    }
    expect((await sendLogo(await tenant.user({ role: 'manager' }), whole)).status).toBe(403);
    await change(admin, { uploads: { maximumMegabytes: 1 } });
    const big = await sendLogo(admin, Buffer.concat([whole, Buffer.alloc(1_100_000)]));
    expect([big.status, big.problem.detail]).toEqual([413, 'File too big.']);
    expect((await read(admin)).company.logo).toBe('');
  });

  it('is no other company’s', async () => {
    const [mine, theirs] = [await aTenant(), await aTenant()];
    const path = logoIn(await sendLogo(await mine.user(), await blankPng({ width: 40, height: 40, mark: 'mine' })));
    expect((await (await theirs.user()).raw('GET', path)).status).toBe(404);
  });
});

describe('the texts of the public pages', () => {
  const publish = (by: Client, name: 'privacy-policy' | 'terms-of-use' | 'contact-us', body: string, askAgain?: boolean) =>
    by.call(routes.publishText, { params: { name }, body: { body, ...(askAgain === undefined ? {} : { askAgain }) } });

  it('are kept version by version, with who and when, and are seen by visitors at once', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user({ username: 'ada' });
    const params = { name: 'contact-us' } as const;
    const product = (await admin.call(routes.editedText, { params })).body;
    expect([product.own, product.product.startsWith('# We are here')]).toEqual(['', true]);
    for (const body of ['# One', '# Two', '# Two', '']) expect((await publish(admin, 'contact-us', body)).status).toBe(200);
    expect((await tenant.visitor.call(routes.publicText, { params })).body.body).toBe(product.product);
    const { items } = (await admin.call(routes.listTextVersions, { params })).body;
    expect(items.map(({ savedBy, isProducts, current }) => [savedBy, isProducts, current])).toEqual([
      ['ada', true, true],
      ['ada', false, false],
      ['ada', false, false],
    ]);
    const first = (await admin.call(routes.getTextVersion, { params: { id: items[2]?.id ?? '' } })).body;
    expect(first.body).toBe('# One');
    await publish(admin, 'contact-us', first.body);
    expect((await tenant.visitor.call(routes.publicText, { params })).body.body).toBe('# One');
    // Through the settings they are kept, too.
    await change(admin, { texts: { contactUs: '# Three' } });
    const kept = (await admin.call(routes.listTextVersions, { params, query: { limit: 1 } })).body;
    expect((await admin.call(routes.getTextVersion, { params: { id: kept.items[0]?.id ?? '' } })).body.body).toBe('# Three');
    expect(kept.next).not.toBeNull();
  });

  it('ask everybody again where the terms are published so, and nobody else can', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const before = (await read(admin)).texts.termsVersion;
    expect((await publish(admin, 'terms-of-use', 'Be kind.')).body.version).toBe(before);
    expect((await publish(admin, 'terms-of-use', 'Be kind, please.', true)).body.version).toBe(before + 1);
    const wrong = await publish(admin, 'contact-us', 'x', true);
    expect([wrong.status, wrong.problem.code]).toEqual([400, 'system.not_terms']);
    const lower = await change(admin, { texts: { termsVersion: 1 } });
    expect([lower.status, lower.problem.errors]).toEqual([400, { 'texts.termsVersion': ['The version of the terms can only be raised: it is 2 by now.'] }]);
    expect((await publish(await tenant.user({ role: 'manager' }), 'terms-of-use', 'Mine.')).status).toBe(403);
    expect((await admin.call(acceptTerms)).status).toBe(200);
  });

  it('ask again once for each of two who publish at the same time', async () => {
    const tenant = await aTenant();
    const [one, other] = [await tenant.user(), await tenant.user()];
    await Promise.all([publish(one, 'terms-of-use', 'One.', true), publish(other, 'terms-of-use', 'Two.', true)]);
    expect((await read(one)).texts.termsVersion).toBe(3);
  });
});
