import { fileContent } from '@quarterlight/contract/files/routes';
import { listClaims } from '@quarterlight/contract/identity/routes';
import * as routes from '@quarterlight/contract/notices/training-routes';
import type { CoursePartForm, CourseRevision, NewCourse } from '@quarterlight/contract/notices/training-schemas';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import { Client } from '../../../testing/kit/client.ts';
import { fileForm } from '../../../testing/kit/file-form.ts';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { signIn } from '../../../testing/kit/tenants.ts';
import { aBranch } from '../companies/companies.testing.ts';
import { aCompany, type Company, ok, refused, refusedWithoutTrace } from '../worksheets/job.fixtures.ts';

useTestApp();

const dayLength = 86_400_000;
const form = (more: Partial<NewCourse> = {}): NewCourse => ({
  title: 'Safe removal',
  about: 'How a screen is cut out.',
  everybody: true,
  roleIds: [],
  lapsesMonths: 12,
  remindDays: 30,
  ...more,
});
const text = (words: string): CoursePartForm => ({ kind: 'text', title: '', text: words });
const create = (company: Company, more: Partial<NewCourse> = {}, by = company.manager) => by.call(routes.createCourse, { body: form(more) });
const fill = (company: Company, { id, version, title, about }: { id: string; version: number; title: string; about: string }, parts: CoursePartForm[]) =>
  company.manager.call(routes.changeCourse, { params: { id }, version, body: { title, about, parts } });
const publish = (company: Company, { id, version }: { id: string; version: number }) =>
  company.manager.call(routes.publishCourse, { params: { id }, version, body: {} });
const live = async (company: Company, more: Partial<NewCourse> = {}) =>
  ok(await publish(company, ok(await fill(company, ok(await create(company, more)), [text('Wear gloves.')]))));
const revise = (company: Company, { id, version }: { id: string; version: number }, more: Partial<CourseRevision> = {}) =>
  company.manager.call(routes.reviseCourse, {
    params: { id },
    version,
    body: { title: 'Safe removal', about: '', parts: [text('Wear gloves and goggles.')], changes: 'Goggles', readAgain: true, ...more },
  });
const mine = async (by: Client, query: object = {}) => ok(await by.call(routes.listOwnCourses, { query })).items;
const titles = async (by: Client) => (await mine(by)).map(({ title }) => title);
const standing = async (by: Client, id: string) => (await mine(by)).find((each) => each.id === id)?.standing;
const due = async (by: Client) => ok(await by.call(listClaims)).find(({ type }) => type === 'training-due')?.value;
const read = (by: Client, id: string, edition = 1) => by.call(routes.readCourse, { params: { id }, body: { edition } });
const upload = (by: Client, id: string, name = 'list.pdf', content = '%PDF-1.7\nlist') =>
  by.raw('POST', `/v1/training/courses/${id}/files`, fileForm(name, content, { type: 'application/pdf' }));
const roleOf = async (company: Company, name: string) => ok(await company.manager.call(routes.listCourseRoles)).find((role) => role.name === name)?.id ?? '';
const documentOf = async (company: Company, id: string, name?: string, content?: string): Promise<string> => {
  const answer = await upload(company.manager, id, name, content);
  expect([answer.status, answer.text.slice(0, 120)]).toEqual([200, expect.any(String)]);
  return String(JSON.parse(answer.text)[0].fileId);
};

describe('whom a course is for', () => {
  it('is its roles, or everybody but customers’ users, and nobody else', async () => {
    const company = await aCompany();
    const { tenant, manager, adviser, branch, customer, technician } = company;
    const technicians = await roleOf(company, 'Technician');
    await live(company, { title: 'Everybody' });
    await live(company, { title: 'Advisers', everybody: false, roleIds: [await roleOf(company, 'Service adviser')] });
    await live(company, { title: 'Technicians', everybody: false, roleIds: [technicians] });
    const ofCustomer = await tenant.user({ role: 'customer', customerId: customer.id });
    const ofBranch = await tenant.user({ role: 'branch', branchId: branch.id });
    expect([await titles(adviser), await titles(technician.client), await titles(ofBranch), await titles(ofCustomer)]).toEqual([
      ['Advisers', 'Everybody'],
      ['Everybody', 'Technicians'],
      ['Everybody'],
      [],
    ]);
    // Whoever joins the role later is among them.
    expect(await titles(await tenant.user({ role: 'adviser' }))).toEqual(['Advisers', 'Everybody']);
    expect([await due(adviser), await due(ofCustomer)]).toEqual(['2', '0']);
    const visible = (as: { branchId?: string; customerId?: string; companyType: 'Branch' | 'Customer'; userId: string }) =>
      tenant.scope.as({ ...tenant.scope.actor, ...as }).read(({ db }) => db.selectFrom('course').select('title').orderBy('title').execute());
    expect(await visible({ userId: ofBranch.userId, branchId: branch.id, companyType: 'Branch' })).toEqual([{ title: 'Everybody' }]);
    expect(await visible({ userId: ofCustomer.userId, customerId: customer.id, companyType: 'Customer' })).toEqual([]);
    expect(ok(await manager.call(routes.listCourses, { query: { state: 'live' } })).total).toBe(3);
  });

  it('is written by the office alone, with words at the field where it cannot be', async () => {
    const company = await aCompany();
    const { tenant, adviser, branch } = company;
    const no = (code: string, more: Partial<NewCourse>) => refusedWithoutTrace(tenant, code, () => create(company, more));
    await no('course.nobody', { everybody: false });
    await no('course.role', { roleIds: [newId()] });
    await no('course.role', { roleIds: [await roleOf(await aCompany(), 'Technician')] });
    await no('request.invalid', { title: ' ' });
    await no('request.invalid', { lapsesMonths: 0 });
    await no('request.invalid', { remindDays: 366 });
    await no('request.invalid', { colour: 'red' } as object);
    await refusedWithoutTrace(tenant, 'access.missing_permission', () => create(company, {}, adviser));
    const bound = await tenant.user({ branchId: branch.id, permissions: ['edit-training'] });
    await refusedWithoutTrace(tenant, 'course.office_only', () => create(company, {}, bound));
    const made = await live(company);
    await refusedWithoutTrace(tenant, 'course.office_only', () =>
      bound.call(routes.retireCourse, { params: { id: made.id }, version: made.version, body: {} }),
    );
    const draft = ok(await create(company));
    await refusedWithoutTrace(tenant, 'record.not_found', () => bound.call(routes.getCourse, { params: { id: draft.id } }));
    await refusedWithoutTrace(tenant, 'record.not_found', () => adviser.call(routes.getCourse, { params: { id: draft.id } }));
    ok(await adviser.call(routes.getCourse, { params: { id: made.id } }));
    await refusedWithoutTrace(tenant, 'course.empty', () => publish(company, draft));
    await refusedWithoutTrace(tenant, 'record.stale', () => fill(company, { ...draft, version: 9 }, [text('x')]));
    await refusedWithoutTrace(tenant, 'course.moved_on', () => fill(company, made, [text('x')]));
    await refusedWithoutTrace(tenant, 'course.moved_on', () => revise(company, draft));
  });
});

describe('reading', () => {
  it('is noted once a day and version, lapses, is due before that, and asked again by a new version that says so', async () => {
    const company = await aCompany();
    const { tenant, manager, adviser } = company;
    const made = await live(company);
    expect([await standing(adviser, made.id), await due(adviser)]).toEqual(['not-started', '1']);
    await refusedWithoutTrace(tenant, 'course.changed', () => read(adviser, made.id, 2));
    const after = ok(await read(adviser, made.id));
    const today = tenant.scope.today();
    const [year = '', ...rest] = today.split('-');
    expect(after).toMatchObject({ standing: 'done', readEdition: 1, lapsesOn: [Number(year) + 1, ...rest].join('-').replace('02-29', '02-28') });
    await Promise.all([read(adviser, made.id), read(adviser, made.id)]);
    const readings = () => tenant.scope.read(({ db }) => db.selectFrom('course_reading').select('edition').execute());
    expect([(await readings()).length, await due(adviser)]).toEqual([1, '0']);

    const silent = ok(await revise(company, made, { readAgain: false }));
    expect([silent.edition, await standing(adviser, made.id)]).toEqual([2, 'done']);
    const asking = ok(await revise(company, silent));
    expect([asking.edition, await standing(adviser, made.id), await due(adviser)]).toEqual([3, 'due', '1']);
    await refusedWithoutTrace(tenant, 'course.changed', () => read(adviser, made.id, 2));
    ok(await read(adviser, made.id, 3));
    expect([await standing(adviser, made.id), (await readings()).length]).toEqual(['done', 2]);

    const terms = (more: object) =>
      manager.call(routes.setCourseTerms, {
        params: { id: made.id },
        version: 0,
        body: { everybody: true, roleIds: [], lapsesMonths: 1, remindDays: 10, ...more },
      });
    await refusedWithoutTrace(tenant, 'record.stale', () => terms({}));
    const settle = async (more: object) => {
      const { version } = ok(await manager.call(routes.getCourse, { params: { id: made.id } }));
      return ok(
        await manager.call(routes.setCourseTerms, {
          params: { id: made.id },
          version,
          body: { everybody: true, roleIds: [], lapsesMonths: 1, remindDays: 10, ...more },
        }),
      );
    };
    await settle({});
    expect(await standing(adviser, made.id)).toBe('done');
    await settle({ remindDays: 40 });
    expect(await standing(adviser, made.id)).toBe('due');
    await settle({});
    testApp().clock.advance(33 * dayLength);
    const later = new Client(tenant.slug, await signIn(tenant.scope, adviser.userId), adviser.userId);
    expect(await standing(later, made.id)).toBe('lapsed');
    expect(await due(later)).toBe('1');
    ok(await read(later, made.id, 3));
    expect([await standing(later, made.id), (await readings()).length]).toEqual(['done', 3]);
  });

  it('stays known where a course is retired, and is asked for again when it is put back', async () => {
    const company = await aCompany();
    const { manager, adviser, technician } = company;
    const made = await live(company);
    ok(await read(adviser, made.id));
    const retired = ok(await manager.call(routes.retireCourse, { params: { id: made.id }, version: made.version, body: {} }));
    expect([retired.allowedActions, await titles(adviser)]).toEqual([['restore'], []]);
    refused(await read(technician.client, made.id), 'record.not_found');
    ok(await manager.call(routes.restoreCourse, { params: { id: made.id }, version: retired.version, body: {} }));
    expect([await standing(adviser, made.id), await standing(technician.client, made.id)]).toEqual(['done', 'not-started']);
  });

  it('is of one company: another finds nothing', async () => {
    const company = await aCompany();
    const made = await live(company);
    const foreign = await aCompany();
    for (const route of [routes.getOwnCourse, routes.getCourse, routes.listCourseEditions, routes.listCoursePeople] as const)
      await refusedWithoutTrace(company.tenant, 'record.not_found', () => foreign.manager.call(route, { params: { id: made.id } }));
    await refusedWithoutTrace(company.tenant, 'record.not_found', () => read(foreign.manager, made.id));
  });
});

describe('documents', () => {
  it('are read by those whom the course is for, bound or not, and by nobody before it is out', async () => {
    const company = await aCompany();
    const { tenant, manager, technician, customer, branch } = company;
    const draft = ok(await create(company, { everybody: false, roleIds: [await roleOf(company, 'Technician')] }));
    const fileId = await documentOf(company, draft.id);
    const get = (by: Client, id = fileId) => by.call(fileContent, { params: { id } });
    refused(await get(technician.client), 'record.not_found');
    const filled = ok(await fill(company, draft, [text('First.'), { kind: 'document', title: 'The list', fileId }]));
    expect(filled.parts[1]).toMatchObject({ kind: 'document', title: 'The list', file: { fileId, fileName: 'list.pdf', mediaType: 'application/pdf' } });
    refused(await get(technician.client), 'record.not_found');
    const out = ok(await publish(company, filled));
    expect((await get(technician.client)).status).toBe(200);
    expect((await get(manager)).status).toBe(200);
    const ofCustomer = await tenant.user({ role: 'customer', customerId: customer.id });
    const ofBranch = await tenant.user({ role: 'branch', branchId: branch.id });
    for (const by of [ofCustomer, ofBranch, (await aCompany()).manager]) refused(await get(by), 'record.not_found');
    // To others of the branch once it is for them, and no longer once it is retired.
    const wide = ok(
      await manager.call(routes.setCourseTerms, {
        params: { id: out.id },
        version: out.version,
        body: { everybody: true, roleIds: [], lapsesMonths: null, remindDays: 0 },
      }),
    );
    expect((await get(ofBranch)).status).toBe(200);
    refused(await get(ofCustomer), 'record.not_found');
    ok(await manager.call(routes.retireCourse, { params: { id: out.id }, version: wide.version, body: {} }));
    for (const by of [ofBranch, technician.client]) refused(await get(by), 'record.not_found');
  });

  it('added to a live course are read by nobody else until a version holds them, whatever else changes', async () => {
    const company = await aCompany();
    const { tenant, manager, adviser } = company;
    const out = ok(await publish(company, ok(await fill(company, ok(await create(company)), [text('First.')]))));
    const fileId = await documentOf(company, out.id);
    const get = (by: Client) => by.call(fileContent, { params: { id: fileId } });
    const looks = await tenant.user({ permissions: ['view-training'] });
    const hidden = async () => {
      expect((await get(manager)).status).toBe(200);
      for (const by of [adviser, looks]) refused(await get(by), 'record.not_found');
    };
    await hidden();
    const terms = { everybody: true, roleIds: [], lapsesMonths: null, remindDays: 0 };
    const wide = ok(await manager.call(routes.setCourseTerms, { params: { id: out.id }, version: out.version, body: terms }));
    const retired = ok(await manager.call(routes.retireCourse, { params: { id: out.id }, version: wide.version, body: {} }));
    const back = ok(await manager.call(routes.restoreCourse, { params: { id: out.id }, version: retired.version, body: {} }));
    await hidden();
    const second = ok(await revise(company, back, { parts: [{ kind: 'document', title: '', fileId }] }));
    for (const by of [manager, adviser, looks]) expect((await get(by)).status).toBe(200);
    // An older version that somebody has open keeps its documents.
    ok(await revise(company, second, { parts: [text('Without.')] }));
    for (const by of [manager, adviser, looks]) expect((await get(by)).status).toBe(200);
  });

  it('of older versions stay, of a draft go with their part; one of another course is refused', async () => {
    const company = await aCompany();
    const { tenant, manager } = company;
    const draft = ok(await create(company));
    const [gone, kept] = [await documentOf(company, draft.id, 'a.pdf'), await documentOf(company, draft.id, 'b.pdf')];
    const part = (fileId: string): CoursePartForm => ({ kind: 'document', title: '', fileId });
    const first = ok(await fill(company, draft, [part(gone), part(kept)]));
    const second = ok(await fill(company, first, [part(kept)]));
    refused(await manager.call(fileContent, { params: { id: gone } }), 'record.not_found');
    await refusedWithoutTrace(tenant, 'course.file', () => fill(company, second, [part(gone)]));
    const other = ok(await create(company, { title: 'Other' }));
    const theirs = await documentOf(company, other.id);
    await refusedWithoutTrace(tenant, 'course.file', () => fill(company, second, [part(theirs)]));
    const out = ok(await publish(company, second));
    const fresh = await documentOf(company, out.id, 'c.pdf');
    ok(await revise(company, out, { parts: [part(fresh)] }));
    expect((await manager.call(fileContent, { params: { id: kept } })).status).toBe(200);
    const versions = ok(await manager.call(routes.listCourseEditions, { params: { id: out.id } }));
    expect(versions.map(({ edition, changes, asksAgain }) => [edition, changes, asksAgain])).toEqual([
      [2, 'Goggles', true],
      [1, '', true],
    ]);
    const old = ok(await manager.call(routes.getCourseEdition, { params: { id: out.id, edition: '1' } }));
    expect(old.parts.map(({ file }) => file?.fileName)).toEqual(['b.pdf']);
    refused(await manager.call(routes.getCourseEdition, { params: { id: out.id, edition: '3' } }), 'record.not_found');
    const wrong = await upload(manager, out.id, 'x.exe', 'MZ');
    expect([wrong.status, wrong.problem.code]).toEqual([415, 'file.wrong_type']);
    expect((await manager.call(routes.removeCourse, { params: { id: other.id }, version: other.version })).status).toBe(204);
    refused(await manager.call(fileContent, { params: { id: theirs } }), 'record.not_found');
  });
});

describe('the team', () => {
  it('is shown to those who look after training, by course and by person, with filters; at a branch its people alone', async () => {
    const company = await aCompany();
    const { tenant, manager, adviser, technician, branch } = company;
    const [one, other] = [await live(company, { title: 'One' }), await live(company, { title: 'Two' })];
    ok(await read(adviser, one.id));
    ok(await read(adviser, other.id));
    ok(await read(technician.client, one.id));
    const people = async (id: string, query: object = {}) =>
      ok(await manager.call(routes.listCoursePeople, { params: { id }, query })).items.map((row) => [row.id, row.standing]);
    expect(await people(one.id, { standing: 'done' })).toEqual(
      expect.arrayContaining([
        [adviser.userId, 'done'],
        [technician.id, 'done'],
      ]),
    );
    expect((await people(other.id, { standing: 'not-started' })).map(([id]) => id)).toContain(technician.id);
    const shown = ok(await manager.call(routes.getCourse, { params: { id: one.id } }));
    expect(shown.done).toBe(2);
    const team = async (query: object = {}, by = manager) => ok(await by.call(routes.listTeam, { query })).items;
    const rowOf = async (id: string) => (await team({ limit: 200 })).find((row) => row.id === id);
    expect(await rowOf(adviser.userId)).toMatchObject({ courses: 2, done: 2, due: 0, lapsed: 0, notStarted: 0 });
    expect(await rowOf(technician.id)).toMatchObject({ courses: 2, done: 1, notStarted: 1 });
    const behind = (await team({ only: 'behind', limit: 200 })).map(({ id }) => id);
    expect([behind.includes(adviser.userId), behind.includes(technician.id)]).toEqual([false, true]);
    expect(await team({ only: 'lapsed' })).toEqual([]);
    const person = ok(await manager.call(routes.getTeamPerson, { params: { id: technician.id } }));
    expect(person.courses.map((row) => [row.title, row.standing])).toEqual([
      ['One', 'done'],
      ['Two', 'not-started'],
    ]);
    await refusedWithoutTrace(tenant, 'access.missing_permission', () => adviser.call(routes.listTeam, {}));
    refused(await (await aCompany()).manager.call(routes.getTeamPerson, { params: { id: technician.id } }), 'record.not_found');

    const elsewhere = await tenant.user({ branchId: (await aBranch(tenant)).id, role: 'branch' });
    const at = await manager.raw('GET', '/v1/training/team?limit=200', { headers: { 'x-site': branch.id } });
    const seen: { items: { id: string; done: number }[] } = JSON.parse(at.text);
    const there = seen.items.find(({ id }) => id === technician.id);
    expect([at.status, there?.done, seen.items.some(({ id }) => id === elsewhere.userId)]).toEqual([200, 1, false]);
  });

  it('the log knows what was done', async () => {
    const company = await aCompany();
    const made = await live(company);
    ok(await read(company.adviser, made.id));
    ok(await revise(company, made));
    const log = await company.tenant.scope.read(({ db }) => db.selectFrom('log_entry').select('action').where('entity', '=', 'course').orderBy('id').execute());
    expect(log.map(({ action }) => action)).toEqual(['course.created', 'course.changed', 'course.published', 'course.read', 'course.revised']);
    const said = JSON.stringify(await company.tenant.scope.read(({ db }) => db.selectFrom('log_value').select('after').execute()));
    for (const each of ['"contents":"1. Wear gloves and goggles."', '"changes":"Goggles"', '"edition":2']) expect(said.replaceAll(': ', ':')).toContain(each);
  });
});
