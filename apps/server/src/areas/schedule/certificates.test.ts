import * as diary from '@quarterlight/contract/diary/routes';
import { fileContent } from '@quarterlight/contract/files/routes';
import * as routes from '@quarterlight/contract/schedule/certificate-routes';
import type { CertificateForm } from '@quarterlight/contract/schedule/certificate-schemas';
import { day, formatDay } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { fileForm } from '../../../testing/kit/file-form.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aBranch } from '../companies/companies.testing.ts';
import { aTechnician } from '../identity/identity.testing.ts';
import { aCompany, aPng, type Company, inDays, ok, refused, refusedWithoutTrace } from '../worksheets/job.fixtures.ts';
import { tellExpiring } from './tell-expiring.ts';

useTestApp();

const form = ({ tenant }: Company, more: Partial<CertificateForm> = {}): CertificateForm => ({
  skill: 'adas-static',
  name: 'IMI ADAS',
  number: 'A-2400',
  expires: inDays(tenant, 90),
  ...more,
});
const record = (company: Company, more: Partial<CertificateForm> & { userId?: string } = {}, by = company.manager) => {
  const { userId = company.technician.id, ...rest } = more;
  return by.call(routes.createCertificate, { body: { userId, ...form(company, rest) } });
};
const upload = (by: Client, id: string, name = 'card.png', content = Buffer.from(aPng, 'base64')) =>
  by.raw('POST', `/v1/certificates/${id}/file`, fileForm(name, content, { type: 'image/png' }));
const mails = ({ tenant }: Company) =>
  tenant.scope.read(({ db }) =>
    db.selectFrom('outbox_message').select(['recipient', 'subject', 'body']).where('template', '=', 'expiring').orderBy('id').execute(),
  );

describe('a certificate', () => {
  it('is recorded, corrected, renewed beside the old, given a file and removed; the log knows', async () => {
    const company = await aCompany();
    const { tenant, manager, technician } = company;
    const made = ok(await record(company));
    expect(made).toMatchObject({ userId: technician.id, skill: 'adas-static', number: 'A-2400', fileId: null, allowedActions: ['change', 'remove', 'file'] });
    const change = (version: number, more: Partial<CertificateForm> = {}) =>
      manager.call(routes.changeCertificate, { params: { id: made.id }, version, body: form(company, more) });
    expect(ok(await change(1, { number: 'A-2401', expires: null }))).toMatchObject({ number: 'A-2401', expires: null, version: 2 });
    ok(await record(company, { number: 'A-3000' }));
    const listed = ok(await manager.call(routes.listCertificates, { query: { userId: technician.id } }));
    expect(listed.items.map(({ number }) => number)).toEqual(['A-3000', 'A-2401']);
    expect(ok(await manager.call(routes.listCertificates, { query: { expiresBy: inDays(tenant, 89) } })).total).toBe(0);
    expect((await upload(manager, made.id)).status).toBe(200);
    const filed = ok(await technician.client.call(routes.getCertificate, { params: { id: made.id } }));
    expect([filed.fileName, filed.allowedActions]).toEqual(['card.png', []]);
    expect((await technician.client.call(fileContent, { params: { id: filed.fileId ?? '' } })).status).toBe(200);
    await refusedWithoutTrace(tenant, 'record.stale', () => change(1));
    await refusedWithoutTrace(tenant, 'record.stale', () => manager.call(routes.removeCertificate, { params: { id: made.id }, version: 2 }));
    expect((await manager.call(routes.removeCertificate, { params: { id: made.id }, version: 3 })).status).toBe(204);
    refused(await technician.client.call(fileContent, { params: { id: filed.fileId ?? '' } }), 'record.not_found');
    const log = await tenant.scope.read(({ db }) => db.selectFrom('log_entry').select('action').where('entity', '=', 'certificate').orderBy('id').execute());
    expect(log.map(({ action }) => action)).toEqual([
      'certificate.created',
      'certificate.changed',
      'certificate.created',
      'certificate.file_kept',
      'certificate.removed',
    ]);
  });

  it('is refused with words at the field, and nothing is changed', async () => {
    const company = await aCompany();
    const { tenant, manager, technician } = company;
    const made = ok(await record(company));
    const no = (code: string, more: Parameters<typeof record>[1], words?: RegExp) => refusedWithoutTrace(tenant, code, () => record(company, more), words);
    await no('certificate.twice', {});
    await no('certificate.skill', { skill: 'heavy-goods' }, /does not have this skill/);
    await no('certificate.technician', { userId: manager.userId });
    await no('record.not_found', { userId: newId() });
    await no('record.not_found', { userId: (await aCompany()).technician.id });
    await no('request.invalid', { name: ' ' });
    await no('request.invalid', { expires: '2026-02-30' });
    await no('request.invalid', { grade: 'A' } as object);
    await refusedWithoutTrace(tenant, 'access.missing_permission', () => record(company, {}, technician.client));
    await refusedWithoutTrace(tenant, 'access.missing_permission', () => record(company, {}, company.adviser));
    const wrong = await upload(manager, made.id, 'virus.exe', Buffer.from('MZ nonsense'));
    expect([wrong.status, wrong.problem.code]).toEqual([415, 'file.wrong_type']);
  });

  it('is read by its technician and by their branch, not by others', async () => {
    const company = await aCompany();
    const { tenant, branch } = company;
    const made = ok(await record(company));
    const other = await aTechnician(tenant, branch);
    const elsewhere = await tenant.user({ branchId: (await aBranch(tenant)).id });
    const theirs = await tenant.user({ branchId: branch.id });
    const sees = async (by: Client) => ok(await by.call(routes.listCertificates, {})).items.map(({ id }) => id);
    expect([await sees(company.technician.client), await sees(theirs), await sees(other.client), await sees(elsewhere)]).toEqual([
      [made.id],
      [made.id],
      [],
      [],
    ]);
  });
});

describe('find a slot', () => {
  const slots = async (company: Company, more: { days?: number; skills?: string[] } = {}) =>
    ok(
      await company.adviser.call(diary.findSlots, {
        query: { branchId: company.branch.id, from: inDays(company.tenant, 1), days: 4, skills: ['adas-static'], limit: 50, ...more },
      }),
    );
  const daysOf = (found: { items: { day: string }[] }) => [...new Set(found.items.map(({ day: on }) => on))].toSorted();

  it('offers a technician while one of the skill’s certificates holds, and says why nobody is able', async () => {
    const company = await aCompany();
    const { tenant, manager } = company;
    expect(daysOf(await slots(company))).toHaveLength(4);
    const first = ok(await record(company, { expires: inDays(tenant, 2) }));
    expect(daysOf(await slots(company))).toEqual([inDays(tenant, 1), inDays(tenant, 2)]);
    ok(await record(company, { number: 'B', expires: inDays(tenant, 3) }));
    expect(daysOf(await slots(company))).toHaveLength(3);
    expect((await slots(company)).because).toEqual([]);
    for (const { id, version } of ok(await manager.call(routes.listCertificates, {})).items)
      await manager.call(routes.removeCertificate, { params: { id }, version });
    ok(await record(company, { number: first.number, expires: inDays(tenant, -3) }));
    const none = await slots(company);
    expect([none.items, none.because]).toEqual([
      [],
      [expect.stringMatching(new RegExp(`: ADAS static certificate expired on ${formatDay(day(inDays(tenant, -3)))}$`))],
    ]);
    expect(daysOf(await slots(company, { skills: ['replacement'] }))).toHaveLength(4);
  });
});

describe('before it expires', () => {
  it('technician and whoever changes users are told 30 and 7 days ahead, each once, also when told twice at once', async () => {
    const company = await aCompany();
    const { tenant, technician, manager } = company;
    const mailOf = (id: string, email: string) => tenant.scope.write((tx) => tx.db.updateTable('app_user').set({ email }).where('id', '=', id).execute());
    await mailOf(technician.id, 'tina@example.test');
    await mailOf(manager.userId, 'boss@example.test');
    const made = ok(await record(company, { expires: inDays(tenant, 31) }));
    await tellExpiring(tenant.scope);
    expect(await mails(company)).toEqual([]);
    const expireIn = async (count: number, version: number) =>
      ok(await manager.call(routes.changeCertificate, { params: { id: made.id }, version, body: form(company, { expires: inDays(tenant, count) }) }));
    await expireIn(30, 1);
    await Promise.all([tellExpiring(tenant.scope), tellExpiring(tenant.scope)]);
    await tellExpiring(tenant.scope);
    const first = await mails(company);
    const told = (count: number) =>
      first
        .slice(0, count)
        .map(({ recipient }) => recipient)
        .toSorted();
    expect([first.length, told(2)]).toEqual([2, ['boss@example.test', 'tina@example.test']]);
    expect(first[0]?.subject).toMatch(new RegExp(`^The ADAS static certificate of .* expires in 30 days, on ${formatDay(day(inDays(tenant, 30)))}$`));
    await tenant.scope.write((tx) =>
      tx.db
        .updateTable('certificate')
        .set({ expires: inDays(tenant, 7) })
        .where('id', '=', made.id)
        .execute(),
    );
    await tellExpiring(tenant.scope);
    await tellExpiring(tenant.scope);
    expect(await mails(company)).toHaveLength(4);
    ok(await record(company, { number: 'renewed', expires: inDays(tenant, 400) }));
    await tenant.scope.write((tx) => tx.db.updateTable('certificate').set({ told_days: null }).where('id', '=', made.id).execute());
    await tellExpiring(tenant.scope);
    expect(await mails(company)).toHaveLength(4);
  });
});
