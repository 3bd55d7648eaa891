import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@quarterlight/contract/route';
import * as routes from '@quarterlight/contract/worksheets/routes';
import { newId } from '@quarterlight/kit/ids';
import { expect, it } from 'vitest';
import { fileForm } from '../../../testing/kit/file-form.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aLookup } from '../system/system.testing.ts';
import { aCompany, aJob, aPng, aStartedJob, type Company, inDays, ok, refused, refusedWithoutTrace, show } from './job.fixtures.ts';

useTestApp();

const chip: BodyOf<typeof routes.recordDamage> = { kind: 'star', zone: 'A', sizeMm: 18, inCameraArea: false, beforeFileId: null };

const aRepair = async (company: Company) => aJob(company, { jobTypeId: await aLookup(company.tenant, 'job-types', 'repair') });

const send = (user: Pick<Company['adviser'], 'raw'>, path: string, fields: Readonly<Record<string, string>> = {}, content = Buffer.from(aPng, 'base64')) => {
  const { payload, headers } = fileForm('chip.png', content, { type: 'image/png', fields });
  return user.raw('POST', path, { payload, headers: { ...headers, 'idempotency-key': randomUUID() } });
};

async function photograph({ adviser }: Company, id: string): Promise<string> {
  const kept = await send(adviser, `/v1/worksheets/${id}/files`);
  expect(kept.status, kept.text).toBe(200);
  return (await show(adviser, id)).files.at(-1)?.fileId ?? '';
}

it('keeps what is told at intake, and says whether it may be repaired', async () => {
  const company = await aCompany();
  const jobTypeId = await aLookup(company.tenant, 'job-types', 'repair');
  const told = { kind: 'bullseye' as const, zone: 'B' as const, sizeMm: 41, inCameraArea: false };
  const job = await aJob(company, { jobTypeId, damages: [told, { ...told, sizeMm: 40 }, { ...told, sizeMm: 5, inCameraArea: true }] });
  const shown = await show(company.adviser, job.id);
  expect(shown.isRepair).toBe(true);
  expect(shown.damages.map(({ sizeMm, repairable }) => [sizeMm, repairable])).toEqual([
    [41, false],
    [40, true],
    [5, false],
  ]);
  expect(shown.damages[0]).toMatchObject({ ...told, reason: 'Zone B allows repairs up to 40 mm; this is 41 mm: replace the windscreen.', repairedAt: null });
});

it('is repaired with a photograph before and another after, once; what the standard does not allow is refused', async () => {
  const company = await aCompany();
  const { adviser, tenant } = company;
  const { id } = await aRepair(company);
  const { madeId: damageId } = ok(await adviser.call(routes.recordDamage, { params: { id }, body: chip }));
  const { madeId: tooWide } = ok(await adviser.call(routes.recordDamage, { params: { id }, body: { ...chip, sizeMm: 21 } }));
  const [before, after] = [await photograph(company, id), await photograph(company, id)];
  const repair = (of: string, beforeFileId: string | null, afterFileId: string | null) =>
    adviser.call(routes.repairDamage, { params: { id, damageId: of }, body: { beforeFileId, afterFileId } });
  await refusedWithoutTrace(tenant, 'worksheet.beyond_repair', () => repair(tooWide, before, after), /Zone A allows repairs up to 20 mm; this is 21 mm/);
  await refusedWithoutTrace(tenant, 'worksheet.damage_photographs', () => repair(damageId, before, null));
  await refusedWithoutTrace(tenant, 'worksheet.damage_photographs', () => repair(damageId, before, before));
  await refusedWithoutTrace(tenant, 'worksheet.unknown_file', () => repair(damageId, before, id));
  await refusedWithoutTrace(tenant, 'worksheet.unknown_damage', () => repair(id, before, after));
  ok(await repair(damageId, before, after));
  const [done] = (await show(adviser, id)).damages;
  expect(done).toMatchObject({ beforeFileId: before, afterFileId: after, repairedBy: expect.any(String), repairedAt: expect.any(String) });
  await refusedWithoutTrace(tenant, 'worksheet.damage_repaired', () => adviser.call(routes.removeDamage, { params: { id, damageId } }));
  ok(await adviser.call(routes.removeDamage, { params: { id, damageId: tooWide } }));
  expect((await show(adviser, id)).damages.map((each) => each.id)).toEqual([damageId]);
});

it('takes no file of another job, and nothing once the job is over', async () => {
  const company = await aCompany();
  const { id, version } = await aRepair(company);
  const other = await aJob(company);
  const file = await photograph(company, other.id);
  refused(await company.adviser.call(routes.recordDamage, { params: { id }, body: { ...chip, beforeFileId: file } }), 'worksheet.unknown_file');
  ok(await company.manager.call(routes.cancelWorksheet, { params: { id }, version, body: { reason: 'Sold' } }));
  await refusedWithoutTrace(company.tenant, 'worksheet.moved_on', () => company.adviser.call(routes.recordDamage, { params: { id }, body: chip }));
});

it('no more than twenty of one job', async () => {
  const company = await aCompany();
  const jobTypeId = await aLookup(company.tenant, 'job-types', 'repair');
  const { id } = await aJob(company, {
    jobTypeId,
    damages: Array.from({ length: 20 }, () => ({ kind: 'pit' as const, zone: 'B' as const, sizeMm: 3, inCameraArea: false })),
  });
  const twice = await Promise.all([1, 2].map(() => company.adviser.call(routes.recordDamage, { params: { id }, body: chip })));
  for (const answer of twice) refused(answer, 'worksheet.damages_full');
});

it('is shown on the technician’s phone, recorded and photographed there under an id of its own, and repaired when the photograph after it says', async () => {
  const company = await aCompany();
  const { client } = company.technician;
  const jobTypeId = await aLookup(company.tenant, 'job-types', 'repair');
  const { job } = await aStartedJob(company, { jobTypeId, damages: [{ kind: 'crack', zone: 'A', sizeMm: 38, inCameraArea: false }] });
  const visit = async () =>
    ok(await client.call(routes.getMyDay, { query: { day: inDays(company.tenant, 1) } })).visits.find((each) => each.worksheetId === job.id);
  expect(await visit()).toMatchObject({
    isRepair: true,
    damages: [{ sizeMm: 38, repairable: false, reason: expect.stringContaining('replace the windscreen') }],
  });
  const damageId = newId();
  const { madeId } = ok(await client.call(routes.recordDamage, { params: { id: job.id }, body: { ...chip, damageId } }));
  expect(madeId).toBe(damageId);
  const path = (of: string) => `/v1/worksheets/${job.id}/damages/${of}/photographs`;
  const refusal = async (of: string, shows: string) => (await send(client, path(of), { shows })).text;
  expect(await refusal(damageId, 'after')).toContain('worksheet.damage_photographs');
  const [crack] = (await visit())?.damages ?? [];
  expect(await refusal(crack?.id ?? '', 'after')).toContain('worksheet.beyond_repair');
  expect(await refusal(newId(), 'before')).toContain('worksheet.unknown_damage');
  expect(await refusal(damageId, 'during')).toContain('shows');
  expect((await send(client, path(damageId), { shows: 'before' }, Buffer.from('%PDF-1.4\n'))).status).toBe(415);
  expect((await send(client, path(damageId), { shows: 'before' })).status).toBe(200);
  const doneAt = new Date(Date.parse((await visit())?.damages.at(-1)?.recordedAt ?? '') + 1).toISOString();
  expect((await send(client, path(damageId), { shows: 'after', doneAt })).status).toBe(200);
  const done = (await visit())?.damages.find((each) => each.id === damageId);
  expect(done).toMatchObject({ beforeFileId: expect.any(String), afterFileId: expect.any(String), repairedAt: expect.any(String) });
  const { files, timeline } = await show(company.adviser, job.id);
  expect(files.map(({ caption, fileType }) => [caption, fileType?.name])).toEqual([
    ['Star, 18 mm, zone A, before the repair', 'Damage photo'],
    ['Star, 18 mm, zone A, after the repair', 'Post-fit'],
  ]);
  expect(timeline.map(({ summary }) => summary)).toContain('Repaired: Star, 18 mm, zone A');
  expect(await refusal(damageId, 'before')).toContain('worksheet.damage_repaired');
});

it('takes an id that is taken once, of whichever company', async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const { id } = await aRepair(company);
  const { madeId: damageId } = ok(await company.adviser.call(routes.recordDamage, { params: { id }, body: chip }));
  const again = await aRepair(company);
  await refusedWithoutTrace(company.tenant, 'worksheet.damage_known', () =>
    company.adviser.call(routes.recordDamage, { params: { id: again.id }, body: { ...chip, damageId } }),
  );
  ok(await other.adviser.call(routes.recordDamage, { params: { id: (await aRepair(other)).id }, body: { ...chip, damageId } }));
});
