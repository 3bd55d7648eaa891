import { getSettings, updateSettings } from '@quarterlight/contract/system/routes';
import * as routes from '@quarterlight/contract/worksheets/routes';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { pdfText } from '../../../testing/kit/pdf-text.ts';
import { insert } from '../../../testing/kit/rows.ts';
import { aCompany, aStartedJob, type Company, inDays, ok, recordAll, refused, refusedWithoutTrace, show } from './job.fixtures.ts';

useTestApp();

const facts = {
  sensor: 'Forward camera',
  method: 'static' as const,
  place: '',
  performedById: null,
  certificateNumber: '',
  equipment: 'Targetline T4',
  subcontractor: '',
  preScanCodes: 'none',
  result: 'pass' as const,
  failReason: '',
  advisorySignedBy: '',
  mileage: 12_000,
  reportFileId: null,
  retryOfId: null,
};

const vehicle = { registration: 'AB12CDE', make: 'FORD', model: 'Focus', year: 2019, vin: 'WF0EXXGCDEJJ12345' };

async function settled(company: Company, address: string) {
  const admin = await company.tenant.user({ role: 'administrator' });
  const { company: own } = ok(await admin.call(getSettings, {}));
  ok(await admin.call(updateSettings, { body: { company: { ...own, name: 'Acme Glass', legalName: 'Acme Glass Ltd', line1: address } } }));
}

const text = (answer: { readonly bytes: Buffer }) => pdfText(answer.bytes).replaceAll(/\s+/g, ' ');

it('hands out the evidence of the attempts with the ten facts, once none is missing, which it names', async () => {
  const company = await aCompany();
  const { adviser, manager, technician, tenant } = company;
  const { job } = await aStartedJob(company, { adasRequirement: 'required', vehicle });
  const at = { params: { id: job.id } };
  const evidence = () => adviser.call(routes.adasEvidence, at);
  await settled(company, '');
  refused(await evidence(), 'worksheet.evidence_missing', /the address of the company, which the settings have and an attempt at the calibration\.$/);
  await settled(company, '1 Yard Lane');
  const failed = ok(
    await technician.client.call(routes.recordCalibration, {
      ...at,
      body: { ...facts, result: 'fail', failReason: 'Drifts', certificateNumber: 'IMI 1', equipment: '' },
    }),
  );
  await recordAll(company, job.id);
  // What the office is told of a subcontractor, whose person is nobody of ours.
  const done = {
    ...facts,
    subcontractor: 'Calibrate Ltd',
    competentPerson: 'Dee Marsh',
    retryOfId: failed.madeId,
    performedAt: new Date(Date.now() - 1000).toISOString(),
  };
  await refusedWithoutTrace(tenant, 'worksheet.calibration_when', () =>
    adviser.call(routes.recordCalibration, { ...at, body: { ...done, performedAt: `${inDays(tenant, 2)}T10:00:00Z` } }),
  );
  const passed = ok(await adviser.call(routes.recordCalibration, { ...at, body: { ...done, performedAt: new Date().toISOString() } }));
  expect((await show(adviser, job.id)).failedAdas).toBe(false);
  refused(
    await evidence(),
    'worksheet.evidence_missing',
    'Missing: the equipment of attempt 1, a report or where the result can be seen of attempt 1, the certificate of who did it of attempt 2, the subcontractor’s address of attempt 2 and a report or where the result can be seen of attempt 2.',
  );
  const add = (calibrationId: string, body: object) => adviser.call(routes.completeCalibration, { params: { id: job.id, calibrationId }, body });
  ok(await add(failed.madeId, { equipment: 'Targetline T3', evidence: 'Screen photographed' }));
  ok(await add(passed.madeId, { certificateNumber: 'IMI 2', subcontractorAddress: '5 Dock Road, Hull', evidence: 'Report 88 of their portal' }));
  await refusedWithoutTrace(tenant, 'worksheet.calibration_stands', () => add(passed.madeId, { certificateNumber: 'IMI 3' }), /has its certificate already/);
  await refusedWithoutTrace(tenant, 'worksheet.calibration_stands', () => add(failed.madeId, { competentPerson: 'Somebody else' }), /person who did it/);
  await refusedWithoutTrace(tenant, 'worksheet.unknown_calibration', () => add(job.id, { equipment: 'x' }));
  const pdf = await evidence();
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  const words = text(pdf);
  const told = [
    'Acme Glass Ltd',
    '1 Yard Lane',
    'Ford Focus',
    'AB12 CDE',
    vehicle.vin,
    '12,000',
    'Calibrate Ltd, 5 Dock Road, Hull',
    'Dee Marsh',
    'IMI 2',
    'Targetline T4',
  ];
  for (const fact of [...told, 'Report 88 of their portal', 'Drifts', 'IMI 1', 'Screen photographed', 'Attempt 1']) expect(words).toContain(fact);
  const log = await tenant.scope.read(({ db }) =>
    db.selectFrom('log_entry').select('action').where('action', 'like', 'worksheet.calibrat%').orderBy('id').execute(),
  );
  expect(log.map(({ action }) => action)).toEqual([
    'worksheet.calibrated',
    'worksheet.calibrated',
    'worksheet.calibration_completed',
    'worksheet.calibration_completed',
  ]);
  expect((await show(manager, job.id)).calibrations.map(({ performedBy }) => performedBy)).toEqual([expect.any(String), 'Dee Marsh']);
});

it('takes the technician’s own certificate that held, and the subcontractor whose branch has the job', async () => {
  const company = await aCompany({ kind: 'subcontract', name: 'Glaze North', line1: '9 Quay', town: 'Hull', postcode: 'HU1 1AA' });
  const { tenant, technician, adviser } = company;
  const certificate = (number: string, expires: string) =>
    insert(tenant, 'certificate', (id) => ({ id, user_id: technician.id, skill: 'adas-static', name: 'Static calibration', number, expires }));
  await certificate('OLD', inDays(tenant, -10));
  await certificate('HOLDS', inDays(tenant, 90));
  const { job } = await aStartedJob(company, { adasRequirement: 'required', vehicle });
  const at = { params: { id: job.id } };
  ok(await adviser.call(routes.recordCalibration, { ...at, body: { ...facts, performedById: technician.id } }));
  ok(
    await adviser.call(routes.recordCalibration, {
      ...at,
      body: { ...facts, performedById: technician.id, method: 'dynamic', result: 'not-attempted', failReason: 'Fog' },
    }),
  );
  const { calibrations } = await show(adviser, job.id);
  expect(calibrations.map(({ certificateNumber, subcontractor, subcontractorAddress }) => [certificateNumber, subcontractor, subcontractorAddress])).toEqual([
    ['HOLDS', 'Glaze North', '9 Quay, Hull, HU1 1AA'],
    ['', 'Glaze North', '9 Quay, Hull, HU1 1AA'],
  ]);
  await refusedWithoutTrace(tenant, 'worksheet.unknown_technician', () =>
    adviser.call(routes.recordCalibration, { ...at, body: { ...facts, performedById: job.id } }),
  );
  const reader = await tenant.user({ permissions: ['view-worksheets'] });
  expect((await reader.call(routes.recordCalibration, { ...at, body: facts })).status).toBe(403);
});

it('an earlier attempt that is told later says nothing of how the vehicle stands now', async () => {
  const company = await aCompany();
  const { job } = await aStartedJob(company, { adasRequirement: 'required', vehicle });
  const at = { params: { id: job.id } };
  ok(await company.technician.client.call(routes.recordCalibration, { ...at, body: facts }));
  const earlier = { ...facts, result: 'fail' as const, failReason: 'Drifts', performedAt: new Date(Date.now() - 3_600_000).toISOString() };
  expect(ok(await company.adviser.call(routes.recordCalibration, { ...at, body: earlier })).highlight).not.toBe('failedAdas');
  expect((await show(company.adviser, job.id)).calibrations.map(({ result }) => result)).toEqual(['fail', 'pass']);
});

it('says of a vehicle without driver assistance that none is fitted', async () => {
  const company = await aCompany();
  await settled(company, '1 Yard Lane');
  const { job } = await aStartedJob(company, { adasRequirement: 'none-fitted', adasSource: 'Diagnostic scan', vehicle });
  const words = text(await company.adviser.call(routes.adasEvidence, { params: { id: job.id } }));
  for (const fact of ['No driver assistance fitted', 'Diagnostic scan', 'No calibration was made']) expect(words).toContain(fact);
});
