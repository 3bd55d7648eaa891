import { getUser, listUsers, usersFile } from '@quarterlight/contract/identity/routes';
import { inviteUser, updateUser } from '@quarterlight/contract/identity/routes-people';
import * as routes from '@quarterlight/contract/loads/routes';
import { describe, expect, it } from 'vitest';
import { ok, refused } from '../../../testing/kit/answers.ts';
import type { Client } from '../../../testing/kit/client.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, keyHolder, type TestTenant } from '../../../testing/kit/tenants.ts';
import { aBranch, aCustomer } from '../companies/companies.testing.ts';
import { sendInvitations } from '../identity/send-invitations.ts';
import { userFormOf } from '../identity/user-form.testing.ts';
import { bring, checked, commit, loaded, problemsOf, undoing } from './loads.fixtures.ts';

// The queue runs: what is asked for here is done by it.
useTestApp({ tasks: true });

const headers = 'Username,Email,Name,Mobile,Kind,Company,Roles,Home branch,Employee number';

function atDesk(tenant: TestTenant, desk: Client) {
  const see = async (lines: readonly string[], options: Parameters<typeof checked>[2] = {}) =>
    checked(desk, ok(await bring(desk, `${lines.join('\r\n')}\r\n`, { kind: 'users', name: 'people.csv' })), options);
  const problems = problemsOf(desk);
  const undo = undoing(desk);
  const userOf = async (username: string) => {
    const row = ok(await desk.call(listUsers, { query: { limit: 100 } })).items.find((each) => each.username === username);
    return row === undefined ? undefined : ok(await desk.call(getUser, { params: { id: row.id } }));
  };
  const mails = () =>
    tenant.scope.read((tx) => tx.db.selectFrom('outbox_message').select(['template', 'recipient']).where('entity', '=', 'user').orderBy('recipient').execute());
  return { tenant, desk, see, problems, undo, userOf, mails };
}

async function aDesk() {
  const tenant = await aTenant();
  return atDesk(tenant, await tenant.user());
}

describe('a file of users', () => {
  it('adds and changes people by their usernames with their roles, the same again changes nothing, and all of it is put back', async () => {
    const { tenant, see, desk, undo, userOf, mails } = await aDesk();
    const branch = await aBranch(tenant, { code: 'NOR', name: 'Norwich' });
    await aCustomer(tenant, { account_code: 'HART', name: 'Hart Fleet' });
    const grace = await tenant.user({ role: 'adviser', username: 'grace', displayName: 'Grace Hill' });
    const before = await userOf('grace');
    const file = [
      headers,
      'GRACE,grace@branch.example,"Okafor, Grace",(07700) 900 123,,,Service adviser; Stock controller,nor,1042',
      'tom,tom@branch.example,Tom van Reed,,Technician,,,Norwich,',
      ',ann@hart.example,Ann Hart,,Customer user,hart,,,',
      'sub,,Sub Contract,,Branch user,Norwich,,,',
    ];
    const seen = await see(file);
    expect([seen.trouble, seen.preview?.counts]).toEqual(['', { added: 3, changed: 1, left: 0, refused: 0, gone: 0 }]);
    expect(seen.preview?.figures).toEqual([{ title: 'Given roles', value: '4 users', attention: false }]);
    expect(seen.preview?.examples[0]).toEqual({
      line: 2,
      what: 'grace',
      before: 'Grace Hill, grace@example.test, Service adviser',
      after: 'Grace Okafor, grace@branch.example, 07700900123, 1042, Service adviser, Stock controller',
    });
    const done = await loaded(desk, seen);
    expect([done.state, done.trouble]).toEqual(['loaded', '']);
    expect(await userOf('grace')).toMatchObject({
      displayName: 'Grace Okafor',
      email: 'grace@branch.example',
      mobile: '07700900123',
      roles: ['Service adviser', 'Stock controller'],
      homeBranchId: branch.id,
      employeeNumber: '1042',
      status: 'active',
      version: 2,
    });
    expect(await userOf('tom')).toMatchObject({
      firstName: 'Tom van',
      lastName: 'Reed',
      kind: 'technician',
      roles: ['Technician'],
      invitation: 'unsent',
      homeBranchName: 'Norwich',
    });
    expect(await userOf('ann@hart.example')).toMatchObject({ companyType: 'Customer', companyName: 'Hart Fleet', roles: ['Customer user'] });
    expect(await userOf('sub')).toMatchObject({ companyType: 'Branch', companyName: 'Norwich', roles: ['Branch user'] });
    // Nobody was asked to be invited; the address that moved is told.
    expect(await mails()).toEqual(['grace@branch.example', 'grace@example.test'].map((recipient) => ({ template: 'email-changed', recipient })));
    const log = await tenant.scope.read((tx) =>
      tx.db.selectFrom('log_entry').select(['action', 'label', 'fields']).where('entity', '=', 'user').where('entity_id', '=', grace.userId).execute(),
    );
    expect(log).toMatchObject([{ action: 'user.changed', label: 'Grace Okafor' }]);
    expect(log[0]?.fields).toEqual(expect.arrayContaining(['email', 'roles']));
    const same = await see(file);
    expect([same.sameAs?.id, same.preview?.counts]).toEqual([done.id, { added: 0, changed: 0, left: 4, refused: 0, gone: 0 }]);
    refused(await commit(desk, same), 'load.nothing_to_do');
    expect(await undo(done)).toMatchObject({ state: 'undone', trouble: '' });
    expect(await userOf('grace')).toEqual({ ...before, version: 3 });
    expect([await userOf('tom'), await userOf('ann@hart.example'), await userOf('sub')]).toEqual([undefined, undefined, undefined]);
  });

  it('refuses lines with the reason of each', async () => {
    const { tenant, see, problems, desk } = await aDesk();
    await aBranch(tenant, { code: 'NOR', name: 'Norwich' });
    await aCustomer(tenant, { account_code: 'SHUT', name: 'Shut', status: 'closed' });
    await aCustomer(await aTenant(), { account_code: 'ELSE', name: 'Elsewhere' });
    await tenant.user({ role: 'adviser', username: 'grace' });
    const lines = [
      'grace,,Grace One,,,,,,',
      'Grace,,Grace Two,,,,,,',
      ',,Nobody,,,,,,',
      'a,,,,,,,,',
      'b,not one,B One,01603 700900,,,,,',
      'c,,C One,,Customer user,,,,',
      'd,,D One,,Customer user,SHUT,,,',
      'e,,E One,,Customer user,ELSE,,,',
      'f,,F One,,Staff,Norwich,,,',
      'g,,G One,,Branch user,Norwich,Manager,,',
      'h,,H One,,,,King; Buyer,,',
      'i,,I One,,,,,Ipswich,',
      'j,,J One,,Friend,,,,',
      'k,,K One,01603 700900,,,,,',
    ];
    const seen = await see([headers, ...lines]);
    expect(seen.preview?.counts).toEqual({ added: 0, changed: 1, left: 0, refused: 13, gone: 0 });
    const organisation = (await tenant.scope.read((tx) => tx.db.selectFrom('tenant').select('name').executeTakeFirstOrThrow())).name;
    expect(await problems(seen.id)).toEqual([
      [3, 'Username', 'grace', 'The user stands in line 2 already.'],
      [4, 'Username', '', 'Neither a username nor an email address is written here.'],
      [5, 'Last name', '', 'One that is added needs a name.'],
      [6, 'Email', 'not one', 'Invalid email.'],
      [7, 'Company', '', 'Say of which customer: its name or its code.'],
      [8, 'Company', 'SHUT', 'This customer is closed.'],
      [9, 'Company', 'ELSE', 'No customer has this name or code.'],
      [10, 'Company', 'Norwich', `Staff belong to ${organisation}: leave the company empty, or say another kind.`],
      [11, 'Roles', 'Manager', 'The role Manager is not for users of this kind of company.'],
      [12, 'Roles', 'King; Buyer', 'No role is called King.'],
      [13, 'Home branch', 'Ipswich', 'No branch has this name or code.'],
      [14, 'Kind', 'Friend', 'This is none of Staff, Technician, Customer user and Branch user.'],
      [15, 'Mobile', '01603700900', 'This appears to be a landline number. Please provide a mobile number.'],
    ]);
    refused(await commit(desk, seen), 'load.has_refused');
    expect(await loaded(desk, seen, true)).toMatchObject({ state: 'loaded', trouble: '' });
  });

  it('gives nobody more than whoever loads holds, changes nobody above them, and never themselves', async () => {
    const tenant = await aTenant();
    await tenant.user({ username: 'boss', displayName: 'The Boss' });
    const manager = await tenant.user({ role: 'manager', username: 'manager', displayName: 'Mary Manager' });
    const { see, problems } = atDesk(tenant, manager);
    const seen = await see(['Username,Last name,Roles', 'boss,Bigger,', 'manager,Other,', 'new,New,Administrator', 'other,Other,Buyer']);
    expect(seen.preview?.counts).toEqual({ added: 1, changed: 0, left: 0, refused: 3, gone: 0 });
    expect((await problems(seen.id)).map(([line, column, , reason]) => [line, column, reason])).toEqual([
      [2, 'Username', 'They may do more than you: ask an administrator.'],
      [3, 'Username', 'You cannot change yourself by a file.'],
      [4, 'Roles', expect.stringMatching(/^You can only give permissions that you hold yourself. You lack [a-z-]+\.$/)],
    ]);
    // What the list says of them already is no change, whoever they are.
    expect((await see(['Username,Name,Roles', 'boss,The Boss,Administrator', 'manager,Mary Manager,Manager'])).preview?.counts).toMatchObject({ left: 2 });
    refused(await bring(await tenant.user({ role: 'adviser' }), 'Username\r\nx\r\n', { kind: 'users' }), 'load.not_allowed');
    const branch = await aBranch(tenant);
    const bound = await tenant.user({ permissions: ['view-users', 'edit-users'], branchId: branch.id });
    expect((await bring(bound, 'Username\r\nx\r\n', { kind: 'users' })).status).not.toBe(200);
  });

  it('is taken back by nobody who may do less than whom it changed, nor by one whom it changed', async () => {
    const tenant = await aTenant();
    const admin = atDesk(tenant, await tenant.user());
    const manager = atDesk(tenant, await tenant.user({ role: 'manager', username: 'manager', displayName: 'Mary Manager' }));
    await tenant.user({ role: 'buyer', username: 'grace', displayName: 'Grace Hill' });
    const raised = await loaded(admin.desk, await admin.see(['Username,Roles', 'grace,Administrator']));
    expect(await manager.undo(raised)).toMatchObject({
      state: 'loaded',
      trouble: 'Grace Hill may do things that you may not: somebody who may has to undo it. It can no longer be undone.',
    });
    expect(await admin.undo(raised)).toMatchObject({ state: 'undone' });
    expect(await admin.userOf('grace')).toMatchObject({ roles: ['Buyer'], version: 3 });
    const own = await loaded(admin.desk, await admin.see(['Username,Employee number', 'manager,77']));
    expect(await manager.undo(own)).toMatchObject({ state: 'loaded', trouble: expect.stringContaining('It changed you yourself') });
    // Whoever lacks a role does not give it back either.
    await tenant.user({ role: 'administrator', username: 'lapsed' });
    const lowered = await loaded(admin.desk, await admin.see(['Username,Roles', 'lapsed,Buyer']));
    expect(await manager.undo(lowered)).toMatchObject({ state: 'loaded', trouble: expect.stringContaining('It took the role Administrator from somebody') });
  });

  it('never leaves a company without an administrator who can sign in', async () => {
    const tenant = await aTenant();
    const all = (await tenant.scope.read((tx) => tx.db.selectFrom('permission').select('id').execute())).map(({ id }) => id);
    await tenant.user({ username: 'one' });
    await tenant.user({ username: 'two' });
    const able = await tenant.user({ role: 'manager' });
    await tenant.scope.write((tx) =>
      tx.db
        .insertInto('user_permission')
        .values(all.map((id) => ({ user_id: able.userId, permission_id: id })))
        .execute(),
    );
    const { see, problems, desk, undo, userOf } = atDesk(tenant, able);
    const both = await see(['Username,Roles', 'one,Manager', 'two,Buyer']);
    expect(both.preview?.counts).toMatchObject({ changed: 0, refused: 2 });
    expect(await problems(both.id)).toEqual(
      [
        [2, 'one'],
        [3, 'two'],
      ].map(([line, name]) => [line, 'Roles', name, 'Nobody who can sign in would be an administrator any more.']),
    );
    // One may go where the other stays; taken back, both are there, unless that would leave nobody.
    const done = await loaded(desk, await see(['Username,Roles', 'one,Manager', 'two,Administrator']));
    expect([done.state, done.counts]).toEqual(['loaded', { added: 0, changed: 1, left: 1, refused: 0, gone: 0 }]);
    const raised = await loaded(desk, await see(['Username,Name,Roles', 'one,,Administrator; Buyer']));
    expect(raised.preview?.figures).toContainEqual({ title: 'Become administrators', value: '1 user', attention: true });
    const two = await userOf('two');
    ok(await desk.call(updateUser, { params: { id: two?.id ?? '' }, version: two?.version ?? 0, body: { ...userFormOf(two ?? fail()), roleIds: [] } }));
    expect(await undo(raised)).toMatchObject({
      state: 'loaded',
      trouble: 'Nobody who can sign in would be an administrator any more. It can no longer be undone.',
    });
  });

  it('mails invitations only where that was said, of each once; who was loaded can be taken back until they have joined or were changed', async () => {
    const { tenant, see, desk, undo, userOf, mails } = await aDesk();
    const file = ['Username,Email,Name', 'tom,tom@branch.example,Tom Reed', 'una,una@branch.example,Una Voss', 'mute,,Mute One'];
    const seen = await see(file, { sendInvitations: true });
    expect(seen.preview?.figures).toEqual([
      { title: 'Added without a role', value: '3 users', attention: true },
      { title: 'Invited by email', value: '2 users', attention: false },
      { title: 'Cannot be invited: no email address', value: '1 user', attention: true },
    ]);
    const done = await loaded(desk, seen);
    await expect.poll(mails).toEqual(['tom', 'una'].map((name) => ({ template: 'invitation', recipient: `${name}@branch.example` })));
    expect(await userOf('tom')).toMatchObject({ invitation: 'open', version: 1 });
    // The task runs again after a kill, and mails nobody twice.
    await sendInvitations(tenant.scope, [(await userOf('tom'))?.id ?? '', (await userOf('mute'))?.id ?? ''], 1);
    expect(await mails()).toHaveLength(2);
    expect(await userOf('mute')).toMatchObject({ invitation: 'unsent' });
    // The next file asks anew.
    expect(ok(await bring(desk, file.join('\n'), { kind: 'users' })).options.sendInvitations).toBe(false);
    expect(await undo(done)).toMatchObject({ state: 'undone', trouble: '' });
    expect(await userOf('tom')).toBeUndefined();
    const links = await tenant.scope.read((tx) => tx.db.selectFrom('password_reset').select('id').execute());
    expect(links).toEqual([]);

    const again = await loaded(desk, await see(file));
    const tom = await userOf('tom');
    ok(await desk.call(inviteUser, { params: { id: tom?.id ?? '' } }));
    expect(await undo(again)).toMatchObject({ status: 400, problem: { detail: 'Tom Reed, whom it loaded, was changed since. It can no longer be undone.' } });
  });

  it('asks for the password before it loads or takes back, and does nothing of it by a key', async () => {
    const { tenant, see, desk, undo } = await aDesk();
    const seen = await see(['Username,Name', 'tom,Tom Reed']);
    const unproved = { status: 400, problem: { code: 'access.prove_again' } };
    expect(await commit(await keyHolder(tenant, desk.userId), seen)).toMatchObject(unproved);
    const done = await loaded(desk, seen);
    const key = atDesk(tenant, await keyHolder(tenant, desk.userId));
    expect(await key.undo(done)).toMatchObject(unproved);
    expect(await undo(done)).toMatchObject({ state: 'undone' });
  });

  it('takes the list as it is downloaded, and then nothing differs; it has a sample of its own', async () => {
    const { tenant, desk, see } = await aDesk();
    const branch = await aBranch(tenant, { name: 'Norwich' });
    const customer = await aCustomer(tenant, { name: 'Hart, Fleet' });
    await tenant.scope.write((tx) => tx.db.updateTable('role').set({ name: 'Buyer, glass' }).where('code', '=', 'buyer').execute());
    const two = await tenant.user({ role: 'adviser', displayName: 'Ann Voss' });
    await tenant.scope.write((tx) =>
      tx.db
        .insertInto('user_role')
        .columns(['user_id', 'role_id'])
        .expression((eb) =>
          eb
            .selectFrom('role')
            .select([eb.val(two.userId).as('user_id'), 'id'])
            .where('code', '=', 'buyer'),
        )
        .execute(),
    );
    await tenant.user({ role: 'technician', homeBranchId: branch.id });
    await tenant.user({ role: 'customer', customerId: customer.id });
    await tenant.user({ role: 'branch', branchId: branch.id });
    const all = Object.keys(usersFile.sheet.columns).map((column) => `&columns=${column}`);
    const list = await desk.raw('GET', `${usersFile.path}?format=csv${all.join('')}`);
    expect(list.status, list.text).toBe(200);
    const seen = await see(
      list.text
        .replace(/^\ufeff/, '')
        .trim()
        .split('\r\n'),
    );
    expect([seen.preview?.counts.left, { ...seen.preview?.counts, left: 0 }]).toEqual([5, { added: 0, changed: 0, left: 0, refused: 0, gone: 0 }]);
    expect(Object.keys(seen.choice).toSorted()).toEqual(['company', 'email', 'employee_number', 'home_branch', 'kind', 'mobile', 'name', 'roles', 'username']);
    const sample = await desk.call(routes.sampleFile, { params: { kind: 'users' } });
    const load = ok(await bring(desk, sample.text, { kind: 'users' }));
    expect(Object.keys(load.choice).toSorted()).toEqual(load.columns.map(({ key }) => key).toSorted());
    expect((await checked(desk, load)).preview?.counts).toEqual({ added: 2, changed: 0, left: 0, refused: 0, gone: 0 });
  });
});

const fail = (): never => {
  throw new Error('There is no such user.');
};
