import { randomUUID } from 'node:crypto';
import * as routes from '@quarterlight/contract/worksheets/routes';
import { checkQuestions } from '@quarterlight/contract/worksheets/rules';
import { emptyId, newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aProduct } from '../catalogue/catalogue.testing.ts';
import { aCustomer } from '../companies/companies.testing.ts';
import { aTechnician } from '../identity/identity.testing.ts';
import { someStock } from '../stock/stock.testing.ts';
import { aLookup } from '../system/system.testing.ts';
import { invoiceGates, markCredited, markInvoiced } from './index.ts';
import {
  aCompany,
  adhesives,
  aJob,
  anIntake,
  aPng,
  aSlot,
  aStartedJob,
  type Company,
  inDays,
  ok,
  recordAll,
  refused,
  refusedWithoutTrace,
  show,
  tasksOf,
} from './job.fixtures.ts';
import { followUpTask } from './worksheets.tasks.ts';

useTestApp();

const complete = (company: Company, id: string, body: { mileage?: number } = { mileage: 12_000 }) =>
  company.technician.client.call(routes.completeWorksheet, { params: { id }, body });

describe('a visit', () => {
  it('is completed with everything in one transaction: glass, cost, booking, visit, message, log', async () => {
    const company = await aCompany();
    const { job, lotId } = await aStartedJob(company);
    await recordAll(company, job.id);
    expect((await show(company.technician.client, job.id)).missing).toMatchObject([{ code: 'mileage-missing', link: 'vehicle' }]);
    const done = ok(await complete(company, job.id));
    expect(done).toMatchObject({ state: 'completed', highlight: 'isCompleted' });
    const page = await show(company.manager, job.id);
    expect(page).toMatchObject({ missing: [], gates: [], cost: { amount: 8_000 }, signature: { signedBy: 'Ann Hill' }, vehicle: { mileage: 12_000 } });
    expect(page.visits).toMatchObject([
      { outcome: 'completed', temperatureCelsius: 12.5, humidityPercent: 60, driveAwayMinutes: 60, driveAwayToldTo: 'Ann Hill', mileage: 12_000 },
    ]);
    expect(page.lines[1]?.technician).toMatchObject({ id: company.technician.id });
    expect(page.timeline.map(({ action }) => action)).toEqual([
      'completed',
      'signed',
      'adhesives_recorded',
      'checked',
      'checked',
      'started',
      'released',
      'allocated',
      'booked',
      'created',
    ]);
    const after = await company.tenant.scope.read(async ({ db }) => ({
      moves: await db.selectFrom('stock_move').select(['kind', 'lot_id']).where('worksheet_id', '=', job.id).execute(),
      booking: await db.selectFrom('booking').select(['finished_at', 'cancelled_at']).executeTakeFirstOrThrow(),
      message: await db.selectFrom('outbox_message').select(['template', 'body']).where('template', '=', 'completed').executeTakeFirstOrThrow(),
      log: await db.selectFrom('log_entry').select('action').where('entity', '=', 'worksheet').where('action', '=', 'worksheet.completed').execute(),
    }));
    expect(after).toMatchObject({ moves: [{ kind: 'fit', lot_id: lotId }], booking: { finished_at: expect.any(String), cancelled_at: null }, log: [{}] });
    expect(after.message.body).toMatch(/Do not drive before \d\d:\d\d/);
  });

  it('is completed once by ten who press at once', async () => {
    const company = await aCompany();
    const { job } = await aStartedJob(company);
    await recordAll(company, job.id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => complete(company, job.id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(400)]);
    for (const answer of answers)
      if (answer.status !== 200) refused(answer, 'worksheet.moved_on', 'W000001 has moved on and is completed now. Refresh to see what can be done with it.');
    const { moves, messages } = await company.tenant.scope.read(async ({ db }) => ({
      moves: await db.selectFrom('stock_move').select('id').where('kind', '=', 'fit').execute(),
      messages: await db.selectFrom('outbox_message').select('id').where('template', '=', 'completed').execute(),
    }));
    expect([moves.length, messages.length]).toEqual([1, 1]);
    await refusedWithoutTrace(company.tenant, 'worksheet.moved_on', () => complete(company, job.id));
  });

  it('answers a repeat with the same key as the first time', async () => {
    const company = await aCompany();
    const { job } = await aStartedJob(company);
    await recordAll(company, job.id);
    const key = randomUUID();
    const call = () => company.technician.client.call(routes.completeWorksheet, { params: { id: job.id }, body: { mileage: 7 }, key });
    const first = ok(await call());
    expect(ok(await call())).toEqual(first);
  });

  it('says all that is missing at once, by the part of the page, and changes nothing', async () => {
    const company = await aCompany();
    const { job } = await aStartedJob(company);
    await refusedWithoutTrace(
      company.tenant,
      'worksheet.not_ready',
      () => complete(company, job.id, {}),
      /^Not ready to complete: Answer the pre-fit checks: 7 of 7 left\./,
    );
    expect(Object.keys((await complete(company, job.id, {})).problem.errors ?? {})).toEqual(['checks', 'adhesives', 'vehicle', 'signature']);
  });

  it('is not completed with glass that is not in the van, or not there at all', async () => {
    const company = await aCompany();
    const product = await aProduct(company.tenant);
    const job = await aJob(company, { lines: [{ kind: 'glass', productId: product.id }], booking: aSlot(company) });
    const lineId = (await show(company.manager, job.id)).lines[0]?.id ?? '';
    const released = ok(
      await company.manager.call(routes.releaseWorksheet, { params: { id: job.id }, version: job.version, body: { reason: 'It comes at noon' } }),
    );
    ok(await company.technician.client.call(routes.startVisit, { params: { id: job.id }, body: {} }));
    await recordAll(company, job.id);
    await refusedWithoutTrace(company.tenant, 'worksheet.not_ready', () => complete(company, job.id), /Fit Windscreen .*, or free it\./);
    await someStock(company.tenant, { productId: product.id, placeId: company.branch.depotId });
    const { version } = await show(company.manager, released.id);
    ok(await company.manager.call(routes.allocateLine, { params: { id: job.id, lineId }, version, body: {} }));
    await refusedWithoutTrace(company.tenant, 'stock.not_in_van', () => complete(company, job.id), /depot/);
  });

  it('fails with a reason: the job is open again with its mark, today’s slot is used up', async () => {
    const company = await aCompany();
    const { job } = await aStartedJob(company, { booking: aSlot(company, { day: inDays(company.tenant, 0), slot: 'D' }) });
    const failed = ok(
      await company.technician.client.call(routes.failVisit, {
        params: { id: job.id },
        body: { reason: 'customer-not-present', note: 'Nobody in', chargeable: true, glass: 'van' },
      }),
    );
    expect(failed).toMatchObject({ state: 'open', highlight: 'failedAttempt' });
    const page = await show(company.manager, job.id);
    expect([page.booking, page.visits[0]?.outcome, page.visits[0]?.failedReason, page.lines[0]?.glassState]).toEqual([
      null,
      'failed',
      'customer-not-present',
      'in-van',
    ]);
    expect(page.timeline[0]).toMatchObject({ action: 'failed', summary: 'Visit failed: Customer not present or no access', reason: 'Nobody in' });
    const counters = await company.tenant.scope.read(({ db }) => db.selectFrom('branch_capacity').select('taken').execute());
    expect(counters.map(({ taken }) => taken)).toEqual([1, 1]);
    const again = ok(await company.adviser.call(routes.bookWorksheet, { params: { id: job.id }, version: failed.version, body: aSlot(company) }));
    const early = ok(
      await company.technician.client.call(routes.failVisit, {
        params: { id: job.id },
        body: { reason: 'weather', note: '', chargeable: false, glass: 'none' },
      }),
    );
    expect([again.state, early.state]).toEqual(['booked', 'open']);
    const customer = await company.tenant.scope.read(({ db }) =>
      db.selectFrom('customer').select('no_shows').where('id', '=', company.customer.id).executeTakeFirstOrThrow(),
    );
    expect(customer.no_shows).toBe(1);
    const tomorrow = await company.tenant.scope.read(({ db }) =>
      db.selectFrom('branch_capacity').select('taken').where('day', '=', inDays(company.tenant, 1)).execute(),
    );
    expect(tomorrow.map(({ taken }) => taken)).toEqual([0]);
  });

  it('is nobody else’s: another technician sees nothing, another state does nothing', async () => {
    const company = await aCompany();
    const job = await aJob(company, { booking: aSlot(company) });
    const other = await aTechnician(company.tenant, company.branch);
    await refusedWithoutTrace(company.tenant, 'record.not_found', () => other.client.call(routes.startVisit, { params: { id: job.id }, body: {} }));
    await refusedWithoutTrace(
      company.tenant,
      'worksheet.moved_on',
      () => company.technician.client.call(routes.startVisit, { params: { id: job.id }, body: {} }),
      'W000001 has moved on and is booked now',
    );
    await refusedWithoutTrace(company.tenant, 'worksheet.moved_on', () => complete(company, job.id));
  });
});

describe('what is recorded', () => {
  it('checks: answered anew, shown as they are asked, described where something is wrong, unknown ones refused', async () => {
    const company = await aCompany();
    const { job } = await aStartedJob(company);
    const by = company.technician.client;
    const check = (question: string, answer: 'yes' | 'no', note = '') =>
      by.call(routes.recordChecks, { params: { id: job.id }, body: { stage: 'pre-fit', answers: [{ question, answer, note }] } });
    await refusedWithoutTrace(company.tenant, 'worksheet.unknown_check', () => check('weather', 'yes'));
    await refusedWithoutTrace(company.tenant, 'worksheet.check_note', () => check('corrosion', 'no'), /free of corrosion/);
    ok(await check('corrosion', 'no', 'Rust at the left pillar'));
    ok(await check('corrosion', 'yes'));
    expect((await show(by, job.id)).checks).toMatchObject([{ question: 'corrosion', answer: 'yes', note: '' }]);
    const twice = [
      { question: 'corrosion', answer: 'yes' as const, note: '' },
      { question: 'corrosion', answer: 'no' as const, note: 'Looked at again' },
    ];
    ok(await by.call(routes.recordChecks, { params: { id: job.id }, body: { stage: 'pre-fit', answers: twice } }));
    expect((await show(by, job.id)).checks).toMatchObject([{ question: 'corrosion', answer: 'no', note: 'Looked at again' }]);
    expect((await show(by, job.id)).preFitAsked).toBe(checkQuestions['pre-fit'].length);
    for (const stage of ['post-fit', 'pre-fit'] as const) {
      const answers = checkQuestions[stage].map(({ question, good }) => ({ question, answer: good, note: '' })).toReversed();
      ok(await by.call(routes.recordChecks, { params: { id: job.id }, body: { stage, answers } }));
    }
    const asked = (['pre-fit', 'post-fit'] as const).flatMap((stage) => checkQuestions[stage].map(({ question }) => `${stage} ${question}`));
    expect((await show(by, job.id)).checks.map(({ stage, question }) => `${stage} ${question}`)).toEqual(asked);
  });

  it('an expired adhesive is refused, with all that was sent beside it', async () => {
    const company = await aCompany();
    const { job } = await aStartedJob(company);
    const good = adhesives(company);
    const bad = { ...adhesives(company, -1).items[0], batch: 'OLD1', product: 'Primer' } as (typeof good.items)[number];
    const body = { ...good, items: [...good.items, bad] };
    await refusedWithoutTrace(
      company.tenant,
      'worksheet.adhesive_expired',
      () => company.technician.client.call(routes.recordAdhesives, { params: { id: job.id }, body }),
      /^Batch OLD1 of Primer expired on/,
    );
  });

  it('a failed calibration marks the job and makes one follow-up that carries the mark; a later pass clears it', async () => {
    const company = await aCompany();
    const { job } = await aStartedJob(company, { adasRequirement: 'required' });
    await recordAll(company, job.id);
    await refusedWithoutTrace(company.tenant, 'worksheet.not_ready', () => complete(company, job.id), /Record the result of the calibration/);
    const calibration = {
      sensor: 'Forward camera',
      method: 'static' as const,
      place: 'Workshop',
      performedById: null,
      certificateNumber: 'C1',
      equipment: 'Rig',
      subcontractor: '',
      preScanCodes: '',
      result: 'fail' as const,
      failReason: '',
      advisorySignedBy: '',
      mileage: 12_000,
      reportFileId: null,
      retryOfId: null,
    };
    const record = (more: object) => company.technician.client.call(routes.recordCalibration, { params: { id: job.id }, body: { ...calibration, ...more } });
    await refusedWithoutTrace(company.tenant, 'worksheet.calibration_reason', () => record({}));
    await refusedWithoutTrace(company.tenant, 'worksheet.unknown_calibration', () => record({ failReason: 'Target', retryOfId: randomUUID() }));
    const failed = ok(await record({ failReason: 'Wrong target' }));
    expect(failed.highlight).toBe('failedAdas');
    ok(await complete(company, job.id));
    for (let run = 0; run < 2; run += 1) await followUpTask.run(company.tenant.scope, { worksheetId: job.id });
    const page = await show(company.manager, job.id);
    expect(page.followedBy).toHaveLength(1);
    expect(await show(company.manager, page.followedBy[0]?.id ?? '')).toMatchObject({
      highlight: 'failedAdas',
      adasRequirement: 'required',
      followUpOf: { id: job.id },
      jobType: { name: 'ADAS calibration' },
    });
    const passed = ok(await record({ result: 'pass', retryOfId: failed.madeId }));
    expect((await show(company.manager, passed.id)).failedAdas).toBe(false);
  });

  it('a calibration that fails after the job is completed makes the follow-up too', async () => {
    const company = await aCompany();
    const { job } = await aStartedJob(company, { adasRequirement: 'required' });
    await recordAll(company, job.id);
    const record = (result: 'pass' | 'fail') =>
      company.technician.client.call(routes.recordCalibration, {
        params: { id: job.id },
        body: {
          sensor: 'Forward camera',
          method: 'static',
          place: '',
          performedById: null,
          certificateNumber: '',
          equipment: '',
          subcontractor: '',
          preScanCodes: '',
          result,
          failReason: result === 'fail' ? 'Drifts' : '',
          advisorySignedBy: '',
          mileage: null,
          reportFileId: null,
          retryOfId: null,
        },
      });
    ok(await record('pass'));
    ok(await complete(company, job.id));
    const before = (await tasksOf(company.tenant)).length;
    ok(await record('fail'));
    expect(await tasksOf(company.tenant)).toHaveLength(before + 1);
    await followUpTask.run(company.tenant.scope, { worksheetId: job.id });
    expect((await show(company.manager, job.id)).followedBy).toHaveLength(1);
  });

  it('money taken counts towards the excess; nothing and foreign money are refused', async () => {
    const company = await aCompany();
    const insurance = {
      insurerName: 'Aviva',
      policyNumber: '',
      claimNumber: '',
      authorisationNumber: '',
      authorisationNeeded: false,
      excess: { amount: 10_000, currency: 'GBP' },
      limit: null,
      vatRegistered: false,
      coverChecked: false,
      excessExplanation: '',
    };
    const { job } = await aStartedJob(company, { insurance, booking: aSlot(company, { day: inDays(company.tenant, 0), slot: 'D' }) });
    const pay = (amount: number, currency = 'GBP') =>
      company.technician.client.call(routes.recordPayment, {
        params: { id: job.id },
        body: { kind: 'excess', method: 'door', amount: { amount, currency }, reference: 'R1' },
      });
    await refusedWithoutTrace(company.tenant, 'payment.nothing', () => pay(0));
    await refusedWithoutTrace(company.tenant, 'request.invalid', () => pay(100, 'EUR'));
    ok(await pay(4_000));
    const due = async () => ok(await company.technician.client.call(routes.getMyDay)).visits[0]?.excessDue.amount;
    expect(await due()).toBe(6_000);
    ok(await pay(6_000));
    expect(await due()).toBe(0);
  });

  it('a photo of the desk is there for the technician who gets the job later, and no longer for the one who had it', async () => {
    const company = await aCompany();
    const job = await aJob(company, { booking: aSlot(company, { technicianId: null }) });
    const edge = 'xxEDGExx';
    const payload = Buffer.concat([
      Buffer.from(`--${edge}\r\nContent-Disposition: form-data; name="file"; filename="damage.png"\r\nContent-Type: image/png\r\n\r\n`),
      Buffer.from(aPng, 'base64'),
      Buffer.from(`\r\n--${edge}--\r\n`),
    ]);
    const kept = await company.adviser.raw('POST', `/v1/worksheets/${job.id}/files`, {
      headers: { 'content-type': `multipart/form-data; boundary=${edge}`, 'idempotency-key': randomUUID() },
      payload,
    });
    expect(kept.status, kept.text).toBe(200);
    const { files, version } = await show(company.manager, job.id);
    const path = `/v1/worksheets/${job.id}/files/${files[0]?.fileId}`;
    const first = company.technician;
    const second = await aTechnician(company.tenant, company.branch);
    const reasonId = await aLookup(company.tenant, 'booking-reasons');
    const giveTo = async (technicianId: string, at: number) =>
      ok(await company.manager.call(routes.rebookWorksheet, { params: { id: job.id }, version: at, body: { ...aSlot(company, { technicianId }), reasonId } }));
    const moved = await giveTo(first.id, version);
    expect((await show(first.client, job.id)).files).toMatchObject([{ name: 'damage.png' }]);
    expect((await first.client.raw('GET', path)).status).toBe(200);
    await giveTo(second.id, moved.version);
    expect((await second.client.raw('GET', path)).status).toBe(200);
    refused(await first.client.raw('GET', path), 'record.not_found');
  });

  it('photos and the signature are kept, shown to who sees the job, and to nobody else', async () => {
    const company = await aCompany();
    const { job } = await aStartedJob(company);
    const by = company.technician.client;
    const upload = (name: string, content: Buffer, type: string | null, caption = 'Left corner', more = '') => {
      const edge = 'xxEDGExx';
      const head = (field: string) => `--${edge}\r\nContent-Disposition: form-data; name="${field}"`;
      const kind = type === null ? '' : `${head('fileTypeId')}\r\n\r\n${type}\r\n`;
      const payload = Buffer.concat([
        Buffer.from(
          `${head('caption')}\r\n\r\n${caption}\r\n${kind}${more && `${head(more)}\r\n\r\nx\r\n`}${head('file')}; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
        ),
        content,
        Buffer.from(`\r\n--${edge}--\r\n`),
      ]);
      return by.raw('POST', `/v1/worksheets/${job.id}/files`, {
        headers: { 'content-type': `multipart/form-data; boundary=${edge}`, 'idempotency-key': randomUUID() },
        payload,
      });
    };
    const damage = await aLookup(company.tenant, 'worksheet-file-types', 'damage');
    const kept = await upload('photo.png', Buffer.from(aPng, 'base64'), damage);
    expect(kept.status, kept.text).toBe(200);
    const page = await show(by, job.id);
    expect(page.files).toMatchObject([{ name: 'photo.png', caption: 'Left corner', fileType: { name: 'Damage photo' } }]);
    const fileId = page.files[0]?.fileId ?? '';
    const fetched = await by.raw('GET', `/v1/worksheets/${job.id}/files/${fileId}`);
    expect([fetched.status, fetched.headers['content-type']]).toEqual([200, 'image/png']);
    // One that was kept before under a name that says something else.
    await company.tenant.scope.write((tx) => tx.db.updateTable('file').set({ name: 'x.html' }).where('id', '=', fileId).execute());
    expect((await show(by, job.id)).files).toMatchObject([{ name: 'x.html.png' }]);
    expect((await by.raw('GET', `/v1/worksheets/${job.id}/files/${fileId}`)).headers['content-disposition']).toBe('inline; filename="x.html.png"');
    const stranger = await aCompany();
    refused(await stranger.manager.raw('GET', `/v1/worksheets/${job.id}/files/${fileId}`), 'record.not_found');
    const another = await aJob(company);
    refused(await company.manager.raw('GET', `/v1/worksheets/${another.id}/files/${fileId}`), 'record.not_found');
    await refusedWithoutTrace(company.tenant, 'file.wrong_type', async () => {
      const answer = await upload('virus.exe', Buffer.from('MZ nonsense'), damage);
      expect(answer.status).toBe(415);
      return { ...answer, status: 400 };
    });
    const photo = Buffer.from(aPng, 'base64');
    const refusedFile = async (field: string, words: string, ...[type, caption, more]: [string | null, string?, string?]) => {
      const answer = await upload('photo.png', photo, type, caption, more);
      expect([answer.status, answer.problem.errors]).toEqual([400, { [field]: [words] }]);
    };
    await refusedFile('fileTypeId', 'This kind of file is no longer in the list. Choose another.', newId());
    await refusedFile('fileTypeId', 'This kind of file is no longer in the list. Choose another.', await aLookup(company.tenant, 'booking-reasons'));
    for (const malformed of ['', 'damage', `${damage}x`, '1']) await refusedFile('fileTypeId', 'Choose a kind of file from the list', malformed);
    await refusedFile('caption', 'At most 200 characters', damage, 'x'.repeat(201));
    await refusedFile('filetypeid', 'This field is not known here.', damage, '', 'filetypeid');
    expect((await show(by, job.id)).files).toHaveLength(1);
    for (const none of [null, emptyId]) expect((await upload('more.png', photo, none, '')).status).toBe(200);
    expect((await show(by, job.id)).files.map(({ fileType }) => fileType?.name).filter((name) => name === 'Other')).toHaveLength(2);
    const sign = (body: { signedBy: string; png: string | null; absence: string }) => by.call(routes.signWorksheet, { params: { id: job.id }, body });
    await refusedWithoutTrace(company.tenant, 'worksheet.signature_either', () => sign({ signedBy: '', png: null, absence: '' }));
    await refusedWithoutTrace(company.tenant, 'worksheet.signature_either', () => sign({ signedBy: 'Ann', png: aPng, absence: 'Away' }));
    await refusedWithoutTrace(company.tenant, 'worksheet.signature_image', () =>
      sign({ signedBy: 'Ann', png: Buffer.from('<svg/>').toString('base64'), absence: '' }),
    );
    ok(await sign({ signedBy: '', png: null, absence: 'Key in the box' }));
    expect((await show(by, job.id)).signature).toEqual({ signedBy: '', fileId: null, absence: 'Key in the box' });
  });
});

describe('my day', () => {
  it('has the technician’s visits in route order with all that the phone needs, and only theirs', async () => {
    const company = await aCompany();
    const today = { day: inDays(company.tenant, 0) };
    const afternoon = await aJob(company, { booking: aSlot(company, { ...today, slot: 'P' }), noteTechnician: 'Beware of the dog' });
    const { job: morning } = await aStartedJob(company, { booking: aSlot(company, { ...today, slot: 'A' }) });
    await aJob(company, { booking: aSlot(company) });
    const other = await aTechnician(company.tenant, company.branch);
    await aJob(company, { booking: aSlot(company, { ...today, technicianId: other.id }) });
    const mine = ok(await company.technician.client.call(routes.getMyDay));
    expect(mine.visits.map(({ worksheetId, order }) => [worksheetId, order])).toEqual([
      [morning.id, 1],
      [afternoon.id, 2],
    ]);
    expect(mine.visits[0]).toMatchObject({
      state: 'in-progress',
      lines: [{ kind: 'glass', glassState: 'in-van', glassPlace: expect.stringContaining('Van') }, { kind: 'labour' }],
      preFitAsked: 7,
      address: { postcode: 'NR1 1AA' },
    });
    expect(mine.visits[0]?.missing.map(({ link }) => link)).toContain('checks');
    expect(mine.visits[1]).toMatchObject({ noteTechnician: 'Beware of the dog', contact: { lastName: 'Hill' }, slot: 'P' });
    refused(await company.adviser.call(routes.getMyDay), 'access.missing_permission');
  });
});

describe('a job in the workshop', () => {
  it('leads the technician to the branch, and tells the customer where and when to bring the vehicle', async () => {
    const company = await aCompany({ name: 'Norwich', line1: '4 Dock Street', town: 'Norwich', postcode: 'NR3 3CC', latitude: 52.6, longitude: 1.3 });
    const told = async (more: Parameters<typeof aSlot>[1]) => {
      const job = await aJob(company, {
        place: 'workshop',
        booking: aSlot(company, { day: inDays(company.tenant, 0), ...more }),
      });
      const by = company.tenant.scope;
      const [message] = await by.read(({ db }) => db.selectFrom('outbox_message').select(['template', 'body']).where('entity_id', '=', job.id).execute());
      return message;
    };
    const morning = await told({ slot: 'A' });
    expect(morning).toMatchObject({ template: 'booking-confirmed-workshop', body: expect.stringContaining('Where: Norwich, 4 Dock Street, Norwich, NR3 3CC') });
    expect(morning?.body).toMatch(/Bring the vehicle: .*, between 08:00 and 12:30/);
    expect(morning?.body).not.toMatch(/room|NR1 1AA/);
    expect((await told({ slot: 'P', startsAt: `${inDays(company.tenant, 0)}T14:30:00.000Z` }))?.body).toMatch(/, at 1[45]:30\n/);
    const [visit] = ok(await company.technician.client.call(routes.getMyDay)).visits;
    expect(visit).toMatchObject({ place: 'workshop', placeName: 'Norwich', address: { line1: '4 Dock Street', postcode: 'NR3 3CC', latitude: 52.6 } });
  });
});

describe('the doors to billing', () => {
  it('ask for the excess of an insurer’s job as billing will split it, whoever the worksheet names as billed', async () => {
    const company = await aCompany();
    const insurer = await aCustomer(company.tenant, { type: 'insurer' });
    const insurance = { ...emptyInsurance, policyNumber: 'P', claimNumber: 'C', excess: { amount: 5_000, currency: 'GBP' } };
    const gatesOf = async (billedTo: 'customer' | 'policyholder', booking: Parameters<typeof aSlot>[1]) => {
      const { job } = await aStartedJob(
        { ...company, customer: insurer },
        { customerId: insurer.id, billedTo, insurance, lossOn: inDays(company.tenant, -2), booking: aSlot(company, booking) },
      );
      await recordAll(company, job.id);
      ok(await complete(company, job.id));
      return (await show(company.manager, job.id)).gates.map(({ code }) => code);
    };
    expect(await gatesOf('customer', { slot: 'A' })).toEqual(['excess']);
    expect(await gatesOf('policyholder', { slot: 'P' })).toEqual([]);
  });

  it('name every open gate, and move the state and the exposure once', async () => {
    const company = await aCompany();
    const insurer = await aCustomer(company.tenant, { type: 'insurer' });
    const { tenant } = company;
    const { job } = await aStartedJob(
      { ...company, customer: insurer },
      { customerId: insurer.id, billedTo: 'both', insurance: { ...emptyInsurance, excess: { amount: 5_000, currency: 'GBP' } } },
    );
    await recordAll(company, job.id);
    const done = ok(await complete(company, job.id));
    const gates = await tenant.scope.read((tx) => invoiceGates(tx, job.id));
    expect(gates).toEqual([
      { code: 'insurer-fields', message: 'The insurer needs: Policy number, Claim number, Day of loss.', link: 'insurance' },
      { code: 'excess', message: 'Take the excess, or say why not.', link: 'payments' },
    ]);
    const intake = await anIntake(company);
    const details = {
      jobTypeId: intake.jobTypeId,
      billedTo: 'both' as const,
      causeId: null,
      lossOn: inDays(tenant, -2),
      mileage: 12_000,
      orderNumber: '',
      estimatedMinutes: 90,
    };
    const insurance = {
      ...emptyInsurance,
      policyNumber: 'P',
      claimNumber: 'C',
      excess: { amount: 5_000, currency: 'GBP' },
      excessExplanation: 'Paid to the insurer',
    };
    ok(await company.manager.call(routes.changeWorksheet, { params: { id: job.id }, version: done.version, body: { insurance, details } }));
    expect((await show(company.manager, job.id)).gates).toEqual([]);
    const exposure = async () =>
      (await tenant.scope.read(({ db }) => db.selectFrom('customer').select('exposure_pence').where('id', '=', insurer.id).executeTakeFirstOrThrow()))
        .exposure_pence;
    const before = await exposure();
    expect(before).toBeGreaterThan(0);
    expect((await tenant.scope.write((tx) => markInvoiced(tx, job.id))).state).toBe('invoiced');
    expect(await exposure()).toBe(0);
    await expect(tenant.scope.write((tx) => markInvoiced(tx, job.id))).rejects.toThrow('is invoiced now');
    expect((await tenant.scope.write((tx) => markCredited(tx, job.id))).state).toBe('completed');
    expect(await exposure()).toBe(before);
  });
});

const emptyInsurance = {
  insurerName: '',
  policyNumber: '',
  claimNumber: '',
  authorisationNumber: '',
  authorisationNeeded: false,
  excess: { amount: 0, currency: 'GBP' },
  limit: null,
  vatRegistered: false,
  coverChecked: false,
  excessExplanation: '',
};
