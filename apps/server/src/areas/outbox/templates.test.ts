import { listTemplates, resetTemplate, updateTemplate } from '@quarterlight/contract/outbox/routes';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { queueMessage } from './index.ts';

useTestApp();

async function anEditor() {
  const tenant = await aTenant();
  const editor = await tenant.user({ permissions: ['edit-messages'] });
  const template = async (name: string) => {
    const found = (await editor.call(listTemplates)).body.find((each) => each.name === name);
    if (!found) throw new Error(`${name} is shipped`);
    return found;
  };
  const sent = async (channel: 'email' | 'sms' = 'email') => {
    const id = await tenant.scope.write((tx) =>
      queueMessage(tx, {
        channel,
        template: 'reminder',
        recipient: 'a@example.test',
        values: { name: 'Ann', number: 'W000001', registration: 'AB12 CDE', day: '21/12/2026', slot: 'AM', place: '' },
        entity: '',
        entityId: null,
      }),
    );
    return tenant.scope.read((tx) => tx.db.selectFrom('outbox_message').select(['subject', 'body', 'html']).where('id', '=', id).executeTakeFirstOrThrow());
  };
  return { tenant, editor, template, sent };
}

describe('the words of messages', () => {
  it('are the product’s until the tenant takes its own, and again after', async () => {
    const { editor, template, sent } = await anEditor();
    const shipped = await template('reminder');
    expect(shipped).toMatchObject({ title: 'Reminder', changed: false, version: 0, required: [], sending: 'on' });
    expect(shipped.fields.map(({ name }) => name)).toEqual(expect.arrayContaining(['day', 'registration', 'company', 'telephone']));
    const own = await editor.call(updateTemplate, {
      params: { name: 'reminder' },
      version: 0,
      body: { subject: 'Tomorrow: {registration}', body: 'Dear {name},\n\nWhere: {place}\n\nWe come on {day} <soon>.', sms: '{registration} on {day}' },
    });
    expect(own.body).toMatchObject({ changed: true, version: 1, subject: 'Tomorrow: {registration}' });
    const mail = await sent();
    expect(mail.subject).toBe('Tomorrow: AB12 CDE');
    expect(mail.body).toMatch(/^Dear Ann,\n\nWe come on 21\/12\/2026 <soon>\.\n\nKind regards/);
    expect(mail.html).toContain('&lt;soon&gt;');
    expect((await sent('sms')).body).toBe('AB12 CDE on 21/12/2026');
    expect((await editor.call(resetTemplate, { params: { name: 'reminder' } })).body).toEqual(shipped);
    expect((await sent()).subject).toBe('See you on 21/12/2026: AB12 CDE');
  });

  it('refuse names that are not filled in, and keep the ones that matter', async () => {
    const { editor, template } = await anEditor();
    const unknown = await editor.call(updateTemplate, { params: { name: 'reminder' }, version: 0, body: { subject: 'Hello {colour}', body: 'x', sms: '' } });
    expect([unknown.status, unknown.problem.errors?.['subject']?.[0]]).toEqual([400, expect.stringContaining('This message has no field {colour}. Use: ')]);
    const without = await editor.call(updateTemplate, {
      params: { name: 'password-reset' },
      version: 0,
      body: { subject: 'New password', body: 'Hello {name}', sms: '' },
    });
    expect(without.problem.errors).toEqual({ body: ['Keep {link} in the text: without it the message is of no use.'] });
    expect((await template('password-reset')).changed).toBe(false);
    expect((await editor.call(updateTemplate, { params: { name: 'toString' }, version: 0, body: { subject: 'x', body: 'x', sms: '' } })).status).toBe(404);
  });

  it('refuse a stale change, and are kept from whoever lacks the permission', async () => {
    const { tenant, editor } = await anEditor();
    const body = { subject: 'A', body: 'B', sms: '' };
    const both = await Promise.all([0, 0].map((version) => editor.call(updateTemplate, { params: { name: 'reminder' }, version, body })));
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await editor.call(updateTemplate, { params: { name: 'reminder' }, version: 1, body })).body.version).toBe(2);
    expect((await editor.call(updateTemplate, { params: { name: 'reminder' }, version: 1, body })).problem.code).toBe('record.stale');
    expect((await (await tenant.user({ role: 'adviser' })).call(listTemplates)).status).toBe(403);
    const other = await (await aTenant()).user();
    expect((await other.call(listTemplates)).body.every((each) => !each.changed)).toBe(true);
  });
});
