import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@quarterlight/contract/route';
import * as routes from '@quarterlight/contract/worksheets/routes';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aLookup } from '../system/system.testing.ts';
import { aCompany, aJob, aPng, type Company, ok, refused, refusedWithoutTrace, show } from './job.fixtures.ts';

useTestApp();

const chip: BodyOf<typeof routes.recordDamage> = { kind: 'star', zone: 'A', sizeMm: 18, inCameraArea: false, beforeFileId: null };

const aRepair = async (company: Company) => aJob(company, { jobTypeId: await aLookup(company.tenant, 'job-types', 'repair') });

async function photograph({ adviser }: Company, id: string): Promise<string> {
  const edge = 'xxEDGExx';
  const kept = await adviser.raw('POST', `/v1/worksheets/${id}/files`, {
    headers: { 'content-type': `multipart/form-data; boundary=${edge}`, 'idempotency-key': randomUUID() },
    payload: Buffer.concat([
      Buffer.from(`--${edge}\r\nContent-Disposition: form-data; name="file"; filename="chip.png"\r\nContent-Type: image/png\r\n\r\n`),
      Buffer.from(aPng, 'base64'),
      Buffer.from(`\r\n--${edge}--\r\n`),
    ]),
  });
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
