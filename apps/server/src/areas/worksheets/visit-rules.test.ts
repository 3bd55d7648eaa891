import * as routes from '@quarterlight/contract/worksheets/routes';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aProduct } from '../catalogue/catalogue.testing.ts';
import {
  aCompany,
  adhesives,
  ago,
  aJob,
  aJobOfThisMorning,
  anIntake,
  aReleasedJob,
  aSlot,
  aStartedJob,
  type Company,
  inDays,
  ok,
  recordAll,
  refusedWithoutTrace,
  show,
} from './job.fixtures.ts';

useTestApp();

describe('an adhesive whose maker’s sheet is known', () => {
  const aSheet = ({ tenant }: Company, code: string, description: string, from: number | null, to: number | null, minutes: number | null) =>
    aProduct(tenant, { kind: 'adhesive', code, description, used_from_celsius: from, used_to_celsius: to, drive_away_minutes: minutes });
  const record = (company: Company, id: string, more: object, product = 'Fast cure') => {
    const used = adhesives(company);
    const body = { ...used, items: used.items.map((item) => ({ ...item, product })), ...more };
    return company.technician.client.call(routes.recordAdhesives, { params: { id }, body });
  };

  it('is refused in air that it does not allow, whichever way it is named', async () => {
    const company = await aCompany();
    await aSheet(company, 'URE-1', 'Fast cure', 5, 35, null);
    const { job } = await aStartedJob(company);
    for (const [temperatureCelsius, product] of [
      [4.9, 'Fast cure'],
      [35.1, 'ure-1'],
    ] as const)
      await refusedWithoutTrace(
        company.tenant,
        'worksheet.adhesive_temperature',
        () => record(company, job.id, { temperatureCelsius }, product),
        `${product} may be used between 5 and 35 °C. It is ${temperatureCelsius} °C here: wait, find shelter, or use another product.`,
      );
    ok(await record(company, job.id, { temperatureCelsius: 5 }));
    // What was said of the air stands until somebody says otherwise.
    ok(await record(company, job.id, { temperatureCelsius: -3 }, 'Another product'));
    await refusedWithoutTrace(company.tenant, 'worksheet.adhesive_temperature', () => record(company, job.id, { temperatureCelsius: null }));
  });

  it('says how long the vehicle stands; less is refused, longer stands', async () => {
    const company = await aCompany();
    await aSheet(company, 'URE-1', 'Fast cure', null, null, 60);
    const { job } = await aStartedJob(company);
    const minutes = async () => (await show(company.manager, job.id)).visits[0]?.driveAwayMinutes;
    await refusedWithoutTrace(company.tenant, 'worksheet.drive_away_short', () => record(company, job.id, { driveAwayMinutes: 59 }), /at least 60 minutes/);
    ok(await record(company, job.id, { driveAwayMinutes: null }));
    expect(await minutes()).toBe(60);
    ok(await record(company, job.id, { driveAwayMinutes: 180 }));
    ok(await record(company, job.id, { driveAwayMinutes: null }));
    expect(await minutes()).toBe(180);
  });

  it('is told to the phone with the day', async () => {
    const company = await aCompany();
    await aSheet(company, 'URE-1', 'Fast cure', 5, null, 60);
    await aProduct(company.tenant, { kind: 'adhesive', code: 'OLD', description: 'No longer sold', active: false });
    expect(ok(await company.technician.client.call(routes.getMyDay)).adhesiveSheets).toEqual([
      { code: 'URE-1', name: 'Fast cure', fromCelsius: 5, toCelsius: null, driveAwayMinutes: 60 },
    ]);
  });
});

describe('work that a phone tells later', () => {
  it('was done when it was written down', async () => {
    const company = await aCompany();
    const { job, by } = await aJobOfThisMorning(company);
    const [started, bonded, done] = [ago(300), ago(250), ago(200)];
    ok(await by.call(routes.startVisit, { params: { id: job.id }, body: { mileage: 5, doneAt: started } }));
    await recordAll(company, job.id);
    ok(await by.call(routes.recordAdhesives, { params: { id: job.id }, body: { ...adhesives(company), doneAt: bonded } }));
    ok(await by.call(routes.completeWorksheet, { params: { id: job.id }, body: { doneAt: done } }));
    const page = await show(company.manager, job.id);
    expect(page.visits).toMatchObject([{ startedAt: started, finishedAt: done, outcome: 'completed' }]);
    expect(page.adhesives.map(({ recordedAt }) => recordedAt)).toContain(bonded);
    expect(page.timeline.map(({ summary }) => summary.replace(/\d\d:\d\d/, 'HH:MM'))).toEqual(
      expect.arrayContaining(['Visit started at HH:MM', 'Completed at HH:MM']),
    );
    const [kept] = await company.tenant.scope.read(({ db }) => db.selectFrom('worksheet').select(['started_at', 'completed_at']).execute());
    expect([kept?.started_at, kept?.completed_at].map((at) => new Date(at ?? 0).toISOString())).toEqual([started, done]);
  });

  it('was never done in time to come, nor before what came before it', async () => {
    const company = await aCompany();
    const { job } = await aReleasedJob(company);
    const by = company.technician.client;
    ok(await by.call(routes.startVisit, { params: { id: job.id }, body: { doneAt: ago(60 * 24 * 30) } }));
    const released = await company.tenant.scope.read(({ db }) => db.selectFrom('worksheet').select(['released_at', 'started_at']).executeTakeFirstOrThrow());
    expect(Date.parse(released.started_at ?? '')).toBeGreaterThanOrEqual(Date.parse(released.released_at ?? ''));
    const failure = { reason: 'weather', note: '', chargeable: false, glass: 'van' } as const;
    ok(await by.call(routes.failVisit, { params: { id: job.id }, body: { ...failure, doneAt: ago(-600) } }));
    const [visit] = (await show(company.manager, job.id)).visits;
    expect(Date.parse(visit?.finishedAt ?? '')).toBeLessThanOrEqual(Date.now());
    expect(Date.parse(visit?.finishedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(visit?.startedAt ?? ''));
  });

  it('is judged by the day of the work: a batch that expired before it was told', async () => {
    const company = await aCompany();
    const { job } = await aReleasedJob(company);
    const yesterday = ago(60 * 24);
    await company.tenant.scope.write((tx) =>
      tx.db
        .updateTable('worksheet')
        .set({ released_at: ago(60 * 25) })
        .where('id', '=', job.id)
        .execute(),
    );
    const by = company.technician.client;
    ok(await by.call(routes.startVisit, { params: { id: job.id }, body: { doneAt: yesterday } }));
    const body = adhesives(company, -1);
    await refusedWithoutTrace(company.tenant, 'worksheet.adhesive_expired', () => by.call(routes.recordAdhesives, { params: { id: job.id }, body }));
    ok(await by.call(routes.recordAdhesives, { params: { id: job.id }, body: { ...body, doneAt: yesterday } }));
    expect((await show(company.manager, job.id)).adhesives[0]?.expires).toBe(inDays(company.tenant, -1));
  });
});

it('a day goes from the technician’s branch to what is nearest, then to what is nearest to that, within each slot', async () => {
  const company = await aCompany({ latitude: 52.6, longitude: 1.3 });
  const day = inDays(company.tenant, 1);
  const at = async (longitude: number | null, slot: 'A' | 'P', startsAt: string | null = null) => {
    const { address } = await anIntake(company);
    const place = { ...address, latitude: longitude === null ? null : 52.6, longitude };
    return (await aJob(company, { address: place, place: 'mobile', booking: aSlot(company, { day, slot, minutes: 45, startsAt }) })).id;
  };
  const [far, afternoon, near, unknown, middle] = [await at(1.9, 'A'), await at(1.3, 'P'), await at(1.31, 'A'), await at(null, 'A'), await at(1.6, 'A')];
  const visits = ok(await company.technician.client.call(routes.getMyDay, { query: { day } })).visits;
  expect(visits.map(({ worksheetId, order }) => [worksheetId, order])).toEqual([near, middle, far, unknown, afternoon].map((id, index) => [id, index + 1]));
  expect(visits.map(({ driveMinutes }) => driveMinutes)).toEqual([5, 40, 40, null, 75]);
});
