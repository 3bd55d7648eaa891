import { randomUUID } from 'node:crypto';
import { openLink } from '@quarterlight/contract/links/routes';
import { listForMe } from '@quarterlight/contract/notices/for-me-routes';
import { getSettings, updateSettings } from '@quarterlight/contract/system/routes';
import type { PhotographOf } from '@quarterlight/contract/worksheets/link-schemas';
import * as routes from '@quarterlight/contract/worksheets/routes';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import { Client } from '../../../testing/kit/client.ts';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aProduct } from '../catalogue/catalogue.testing.ts';
import { aLookup } from '../system/system.testing.ts';
import { aCompany, aJob, aPng, aReleasedJob, aSlot, aStartedJob, type Company, inDays, ok, recordAll, refused, show } from './job.fixtures.ts';

useTestApp();

const code = '2448AGNBLHMVZ';
const visitorOf = ({ tenant }: Company) => new Client(tenant.scope.tenant.slug, undefined);
const tokenOf = (address: string | null) => (address ?? '').split('/link/')[1] ?? '';

/** A job with one windscreen that nobody has confirmed. */
async function aGlassJob(company: Company) {
  const product = await aProduct(company.tenant, { code: `G${newId().slice(-11)}` });
  const job = await aJob(company, { lines: [{ kind: 'glass', productId: product.id }] }, company.adviser);
  await company.tenant.scope.write((tx) => tx.db.updateTable('worksheet_line').set({ code }).where('worksheet_id', '=', job.id).execute());
  return { job, lineId: (await show(company.manager, job.id)).lines[0]?.id ?? '' };
}

const asked = async ({ adviser }: Company, id: string, lineIds: string[] = []) =>
  tokenOf(ok(await adviser.call(routes.askForPhotographs, { params: { id }, body: { by: 'shown', lineIds } })).address);

function send(by: Client, token: string, of: PhotographOf, files: readonly (readonly [name: string, content: Buffer])[] = [['a.png', aPhoto()]]) {
  const edge = 'xxEDGExx';
  const part = (more: string) => Buffer.from(`--${edge}\r\nContent-Disposition: form-data; ${more}\r\n\r\n`);
  const payload = Buffer.concat([
    part('name="of"'),
    Buffer.from(`${of}\r\n`),
    ...files.flatMap(([name, content]) => [part(`name="file"; filename="${name}"`), content, Buffer.from('\r\n')]),
    Buffer.from(`--${edge}--\r\n`),
  ]);
  return by.raw('POST', `/v1/link/${token}/photographs`, { headers: { 'content-type': `multipart/form-data; boundary=${edge}` }, payload });
}
const aPhoto = () => Buffer.from(aPng, 'base64');
const gone = (answer: { status: number; problem: { code?: string } }) => [answer.status, answer.problem.code];
const dead = [404, 'link.gone'];

describe('photographs by a private link', () => {
  it('land on the job, confirm its glass and wait for whoever made it; then the link is used up', async () => {
    const company = await aCompany();
    const { job, lineId } = await aGlassJob(company);
    const visitor = visitorOf(company);
    const token = await asked(company, job.id, [lineId]);
    expect(ok(await visitor.call(openLink, { params: { token } })).purpose).toBe('photographs');
    const first = ok(await visitor.call(routes.openPhotographs, { params: { token } }));
    expect(first.wanted.map(({ of, sent }) => `${of} ${sent}`)).toEqual(['whole-glass 0', 'damage 0', 'sensor 0', 'plate 0', 'vin 0']);
    expect([first.left, first.lines.map(({ id }) => id), first.lines[0]?.questions.every(({ answer }) => answer === null)]).toEqual([20, [lineId], true]);

    const sent = await send(visitor, token, 'sensor', [
      ['<b>mirror</b>.png', aPhoto()],
      ['../../b.png', aPhoto()],
    ]);
    expect(sent.status, sent.text).toBe(200);
    const features = [
      { topic: 'camera' as const, present: true },
      { topic: 'heated' as const, present: false },
    ];
    const answered = ok(await visitor.call(routes.answerByLink, { params: { token }, body: { lineId, features } }));
    expect(answered.lines[0]?.questions.find(({ topic }) => topic === 'camera')?.answer).toBe(true);
    // What is known already may be said again.
    ok(await visitor.call(routes.answerByLink, { params: { token }, body: { lineId, features: features.slice(0, 1) } }));

    const page = await show(company.adviser, job.id);
    expect(page.lines[0]).toMatchObject({ features: features, featuresSource: 'photo', featuresConfirmedBy: '' });
    expect(page.holdUps.map(({ code: each }) => each)).not.toContain('features-unconfirmed');
    expect(page.files.map(({ fileType, caption, createdBy }) => [fileType?.name, caption, createdBy])).toEqual([
      ['Feature or bracket photo', 'Behind the mirror', ''],
      ['Feature or bracket photo', 'Behind the mirror', ''],
    ]);
    const unread = page.timeline.filter(({ isUnread }) => isUnread);
    expect(unread.map(({ summary, userName }) => [summary, userName])).toEqual([
      ['By private link: 2 photographs and answers about the glass', 'By private link'],
    ]);
    const waiting = ok(await company.adviser.call(listForMe)).kinds.flatMap(({ kind, things }) => (kind === 'reply' ? things : []));
    expect(waiting.map(({ detail }) => detail)).toEqual(['By private link: 2 photographs and answers about the glass']);

    expect((await visitor.call(routes.endPhotographs, { params: { token } })).status).toBe(204);
    expect(gone(await visitor.call(routes.endPhotographs, { params: { token } }))).toEqual(dead);
    expect(gone(await send(visitor, token, 'damage'))).toEqual(dead);
    expect(gone(await visitor.call(openLink, { params: { token } }))).toEqual(dead);
    expect(ok(await company.adviser.call(routes.listWorksheetLinks, { params: { id: job.id } })).items).toMatchObject([
      { purpose: 'photographs', state: 'used', views: 1 },
    ]);
    expect((await show(company.adviser, job.id)).files).toHaveLength(2);
  });

  it('answers without a photograph are of questions, and what the office has confirmed stands', async () => {
    const company = await aCompany();
    const { job, lineId } = await aGlassJob(company);
    const visitor = visitorOf(company);
    const token = await asked(company, job.id, [lineId]);
    const answer = (present: boolean) =>
      visitor.call(routes.answerByLink, { params: { token }, body: { lineId, features: [{ topic: 'camera' as const, present }] } });
    ok(await answer(true));
    const page = await show(company.adviser, job.id);
    expect(page.lines[0]).toMatchObject({ featuresSource: 'questions', features: [{ topic: 'camera', present: true }] });
    ok(
      await company.adviser.call(routes.confirmLineFeatures, {
        params: { id: job.id, lineId },
        version: page.version,
        body: { source: 'vin', features: [{ topic: 'camera', present: false }] },
      }),
    );
    expect(ok(await answer(true)).lines).toEqual([]);
    expect((await show(company.adviser, job.id)).lines[0]).toMatchObject({ featuresSource: 'vin', features: [{ topic: 'camera', present: false }] });
    // Topics that are not asked of this glass are not taken.
    const other = await visitor.call(routes.answerByLink, { params: { token }, body: { lineId, features: [{ topic: 'brake-light', present: true }] } });
    expect(ok(other).lines).toEqual([]);
  });

  it('of one job reads and changes no other of the same customer, nor another company’s', async () => {
    const company = await aCompany();
    const mine = await aGlassJob(company);
    const other = await aGlassJob(company);
    const visitor = visitorOf(company);
    const token = await asked(company, mine.job.id, [mine.lineId]);
    const before = await show(company.manager, other.job.id);
    const body = { lineId: other.lineId, features: [{ topic: 'camera' as const, present: true }] };
    refused(await visitor.call(routes.answerByLink, { params: { token }, body }), 'record.not_found');
    expect((await send(visitor, token, 'damage')).status).toBe(200);
    expect(await show(company.manager, other.job.id)).toEqual(before);
    expect((await visitor.call(routes.openPhotographs, { params: { token } })).text).not.toContain(other.job.number);
    // A line of another job cannot be asked about.
    refused(
      await company.adviser.call(routes.askForPhotographs, { params: { id: mine.job.id }, body: { by: 'shown', lineIds: [other.lineId] } }),
      'record.not_found',
    );
    const links = ok(await company.adviser.call(routes.listWorksheetLinks, { params: { id: mine.job.id } })).items;
    refused(await company.adviser.call(routes.endWorksheetLink, { params: { id: other.job.id, linkId: links[0]?.id ?? '' } }), 'record.not_found');
    const stranger = visitorOf(await aCompany());
    const used = { params: { token } };
    for (const answer of [
      await stranger.call(openLink, used),
      await stranger.call(routes.openPhotographs, used),
      await stranger.call(routes.openLinkJob, used),
      await stranger.call(routes.endPhotographs, used),
      await send(stranger, token, 'damage'),
      // The right company, another purpose, and a guess.
      await visitor.call(routes.openLinkJob, used),
      await visitor.call(routes.openPhotographs, { params: { token: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` } }),
      await visitor.call(routes.openPhotographs, { params: { token: randomUUID() } }),
    ])
      expect(gone(answer)).toEqual(dead);
  });

  it('too large, of another kind, or too many are refused as upload fields word it, and nothing of them is kept', async () => {
    const company = await aCompany();
    const { job } = await aGlassJob(company);
    const visitor = visitorOf(company);
    const token = await asked(company, job.id);
    const admin = await company.tenant.user();
    const { uploads } = ok(await admin.call(getSettings));
    ok(await admin.call(updateSettings, { body: { uploads: { ...uploads, maximumMegabytes: 1 } } }));
    const large = await send(visitor, token, 'damage', [['a.png', Buffer.concat([aPhoto(), Buffer.alloc(1_100_000)])]]);
    expect([large.status, large.problem.detail]).toEqual([413, 'File too big.']);
    const wrong = await send(visitor, token, 'damage', [['a.png', Buffer.from('<html>')]]);
    expect([wrong.status, wrong.problem.detail]).toEqual([415, 'Incorrect file type.']);
    expect((await send(visitor, token, 'damage', [['a.pdf', Buffer.from('%PDF-1.4\n')]])).status).toBe(415);
    const many = Array.from({ length: 10 }, (_, index) => [`${index}.png`, aPhoto()] as const);
    for (let time = 0; time < 2; time += 1) expect((await send(visitor, token, 'other', many)).status).toBe(200);
    const more = await send(visitor, token, 'other');
    expect([more.status, Object.values(more.problem.errors ?? {})]).toEqual([400, [['Exceeded maximum number of files to upload.']]]);
    expect((await show(company.adviser, job.id)).files).toHaveLength(20);
    expect((await show(company.adviser, job.id)).timeline.filter(({ isUnread }) => isUnread)).toHaveLength(1);
    const unknown = await visitor.raw('POST', `/v1/link/${token}/photographs`, { body: {} });
    expect(unknown.status).toBe(400);
  });

  it('a link that the office ends, or whose job is cancelled or over in time, takes nothing more', async () => {
    const company = await aCompany();
    const { job, lineId } = await aGlassJob(company);
    const visitor = visitorOf(company);
    const [ended, cancelled] = [await asked(company, job.id, [lineId]), await asked(company, job.id, [lineId])];
    const [newest, older] = ok(await company.adviser.call(routes.listWorksheetLinks, { params: { id: job.id } })).items;
    expect([newest?.state, older?.state]).toEqual(['open', 'open']);
    for (let time = 0; time < 2; time += 1)
      expect((await company.adviser.call(routes.endWorksheetLink, { params: { id: job.id, linkId: older?.id ?? '' } })).status).toBe(204);
    expect(gone(await send(visitor, ended, 'damage'))).toEqual(dead);
    expect((await send(visitor, cancelled, 'damage')).status).toBe(200);
    const { version } = await show(company.manager, job.id);
    ok(await company.manager.call(routes.cancelWorksheet, { params: { id: job.id }, version, body: { reason: 'Sold the car' } }));
    expect(gone(await visitor.call(routes.openPhotographs, { params: { token: cancelled } }))).toEqual(dead);
    refused(await company.adviser.call(routes.askForPhotographs, { params: { id: job.id }, body: { by: 'shown', lineIds: [] } }), 'worksheet.moved_on');
    const late = await aGlassJob(company);
    const token = await asked(company, late.job.id);
    await company.tenant.scope.write((tx) =>
      tx.db
        .updateTable('private_link')
        .set({ expires_at: new Date(Date.parse(tx.now) - 1_000).toISOString() })
        .where('entity_id', '=', late.job.id)
        .execute(),
    );
    expect(gone(await visitor.call(routes.openPhotographs, { params: { token } }))).toEqual(dead);
  });

  it('of uploads and a withdrawal at once keeps all of what came before it and nothing after', async () => {
    const company = await aCompany();
    const { job } = await aGlassJob(company);
    const visitor = visitorOf(company);
    const token = await asked(company, job.id);
    const [link] = ok(await company.adviser.call(routes.listWorksheetLinks, { params: { id: job.id } })).items;
    const params = { id: job.id, linkId: link?.id ?? '' };
    const [, ...answers] = await Promise.all([
      company.adviser.call(routes.endWorksheetLink, { params }),
      ...Array.from({ length: 6 }, () => send(visitor, token, 'damage')),
    ]);
    const kept = answers.filter(({ status }) => status === 200).length;
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)).toEqual([]);
    expect((await show(company.adviser, job.id)).files).toHaveLength(kept);
    expect(gone(await send(visitor, token, 'damage'))).toEqual(dead);
  });

  it('is asked for by email or text message, whose link is shown to nobody but its recipient', async () => {
    const company = await aCompany();
    const contact = {
      title: '',
      firstName: 'Ann',
      lastName: 'Hill',
      telephone: '',
      mobile: '',
      email: 'ann@example.com',
      modeOfContact: { value: 'email' as const },
    };
    const job = await aJob(company, { contact });
    const ask = (by: 'email' | 'sms') => company.adviser.call(routes.askForPhotographs, { params: { id: job.id }, body: { by, lineIds: [] } });
    expect(ok(await ask('email')).address).toBeNull();
    refused(await ask('sms'), 'worksheet.no_way_to_tell', 'The contact of this job has no mobile number.');
    const message = await company.tenant.scope.read((tx) =>
      tx.db
        .selectFrom('outbox_message as m')
        .innerJoin('outbox_secret as s', 's.message_id', 'm.id')
        .select(['m.body as kept', 's.body as sent'])
        .where('m.template', '=', 'photographs-wanted')
        .executeTakeFirstOrThrow(),
    );
    const token = /\/link\/([\w-]{43})/.exec(message.sent)?.[1] ?? '';
    expect(message.kept).not.toContain('/link/');
    ok(await visitorOf(company).call(routes.openPhotographs, { params: { token } }));
    expect((await show(company.adviser, job.id)).timeline[0]?.summary).toBe('Asked for photographs by email');
    const hashes = await company.tenant.scope.read((tx) => tx.db.selectFrom('private_link').select('token_hash').execute());
    expect(JSON.stringify(hashes)).not.toContain(token);
  });
});

describe('a job followed by a private link', () => {
  const follow = async (company: Company, id: string) =>
    tokenOf(ok(await company.adviser.call(routes.sendTrackingLink, { params: { id }, body: { by: 'shown' } })).address);

  it('is told by the message of a technician who sets off, live until the glass may be driven with', async () => {
    const company = await aCompany();
    const { job } = await aReleasedJob(company);
    const params = { id: job.id };
    const expectedAt = new Date(Date.parse(company.tenant.scope.now()) + 1_800_000).toISOString();
    ok(await company.technician.client.call(routes.setOff, { params, body: { expectedAt } }));
    const { body } = await company.tenant.scope.read((tx) => tx.db.selectFrom('outbox_secret').select('body').executeTakeFirstOrThrow());
    const token = /\/link\/([\w-]{43})/.exec(body)?.[1] ?? '';
    const visitor = visitorOf(company);
    const look = async () => ok(await visitor.call(routes.openLinkJob, { params: { token } }));
    expect(await look()).toMatchObject({ number: job.number, state: 'on-the-way', expectedAt, driveAwayAt: null, place: 'mobile', moved: false });
    expect((await look()).technician).not.toBe('');
    ok(await company.technician.client.call(routes.startVisit, { params, body: {} }));
    expect((await look()).state).toBe('in-progress');
    await recordAll(company, job.id);
    ok(await company.technician.client.call(routes.completeWorksheet, { params, body: { mileage: 10 } }));
    const done = await look();
    expect(done.state).toBe('completed');
    expect(Date.parse(done.driveAwayAt ?? '') - Date.parse(done.completedAt ?? '')).toBe(3_600_000);
    // Two weeks later it is nobody's business any more.
    await company.tenant.scope.write((tx) =>
      tx.db
        .updateTable('worksheet')
        .set({ completed_at: new Date(Date.parse(tx.now) - 15 * 86_400_000).toISOString() })
        .where('id', '=', job.id)
        .execute(),
    );
    expect(gone(await visitor.call(routes.openLinkJob, { params: { token } }))).toEqual(dead);
    expect(ok(await company.adviser.call(routes.listWorksheetLinks, { params })).items.map(({ state }) => state)).toEqual(['expired']);
  });

  it('says what is booked, that it was moved or cancelled, and nothing of ours', async () => {
    const company = await aCompany();
    const secrets = ['Never pays, mind the dog', 'Park behind the gate', 'Rival Motors'];
    const job = await aJob(company, {
      booking: aSlot(company),
      noteInternal: secrets[0] ?? '',
      noteTechnician: secrets[1] ?? '',
      noteCustomer: 'Ring the bell',
    });
    const other = await aJob(company);
    await company.tenant.scope.write((tx) => tx.db.updateTable('worksheet').set({ customer_name: 'Rival Motors' }).where('id', '=', other.id).execute());
    const token = await follow(company, job.id);
    const visitor = visitorOf(company);
    const look = async () => {
      const answer = await visitor.call(routes.openLinkJob, { params: { token } });
      for (const secret of [...secrets, other.number, 'pence', 'gross', 'cost']) expect(answer.text).not.toContain(secret);
      return ok(answer);
    };
    expect(await look()).toMatchObject({ state: 'booked', day: inDays(company.tenant, 1), slot: 'A', technician: '', moved: false, advice: 'Ring the bell' });
    const { version } = await show(company.manager, job.id);
    const body = { ...aSlot(company), day: inDays(company.tenant, 3), reasonId: await aLookup(company.tenant, 'booking-reasons') };
    ok(await company.manager.call(routes.rebookWorksheet, { params: { id: job.id }, version, body }));
    expect(await look()).toMatchObject({ state: 'booked', day: inDays(company.tenant, 3), moved: true });
    const now = await show(company.manager, job.id);
    ok(await company.manager.call(routes.cancelWorksheet, { params: { id: job.id }, version: now.version, body: { reason: 'Rival Motors' } }));
    expect(await look()).toMatchObject({ state: 'cancelled', day: null });
    expect(gone(await visitor.call(routes.openPhotographs, { params: { token } }))).toEqual(dead);
  });

  it('at a workshop says where to bring the vehicle', async () => {
    const company = await aCompany();
    const job = await aJob(company, { place: 'workshop', booking: aSlot(company) });
    const token = await follow(company, job.id);
    const shown = ok(await visitorOf(company).call(routes.openLinkJob, { params: { token } }));
    expect([shown.place, shown.address[0]]).toEqual(['workshop', company.branch.name]);
  });

  it('technicians make links by setting off and see none', async () => {
    const company = await aCompany();
    const { job } = await aStartedJob(company);
    await follow(company, job.id);
    refused(await company.technician.client.call(routes.listWorksheetLinks, { params: { id: job.id } }), 'access.missing_permission');
    const scope = company.tenant.scope;
    expect(testApp().app.http.hasRoute({ method: 'GET', url: '/v1/link/:token/job' })).toBe(true);
    expect(await scope.read((tx) => tx.db.selectFrom('private_link').select('id').execute())).toHaveLength(1);
  });
});
