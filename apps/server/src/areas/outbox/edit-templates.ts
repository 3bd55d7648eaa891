import type { MessageTemplate, TemplateForm } from '@quarterlight/contract/outbox/schemas';
import { newId } from '@quarterlight/kit/ids';
import type { z } from 'zod';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { staleRefusal } from '../../platform/log/stale.ts';
import { Refusal } from '../../platform/refusal.ts';
import { deleteOwnTemplate, findOwnTemplate, findOwnTemplates, insertOwnTemplate, type OwnTemplate, updateOwnTemplate } from './templates.queries.ts';
import { isTemplateName, secretsOf, type Template, type TemplateName, templates, textOf } from './templates.ts';

type Form = z.output<typeof TemplateForm>;

const named = (text: string): string[] => Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name ?? '');
const everywhere = ['company', 'telephone'];

/** The names that a message is given when it is sent. */
function fieldsOf(name: TemplateName): string[] {
  const shipped: Template = templates[name];
  return [...new Set([...named(shipped.subject), ...named(textOf(shipped)), ...named(shipped.sms ?? ''), ...everywhere])];
}

/** What a message is of no use without: the code or the link of those that let somebody in. */
const requiredOf = (name: TemplateName): string[] => [...secretsOf(name)];

function present(name: TemplateName, own: OwnTemplate | undefined): MessageTemplate {
  const shipped: Template = templates[name];
  const words = own ?? { subject: shipped.subject, body: textOf(shipped), sms: shipped.sms ?? '', version: 0 };
  return {
    name,
    title: shipped.title,
    subject: words.subject,
    body: words.body,
    sms: words.sms,
    fields: fieldsOf(name),
    required: requiredOf(name),
    changed: own !== undefined,
    version: words.version,
  };
}

const templateNames = Object.keys(templates).filter(isTemplateName);

export async function listTemplates(tx: ReadTx): Promise<MessageTemplate[]> {
  const own = new Map((await findOwnTemplates(tx)).map((row) => [row.name, row]));
  return templateNames.map((name) => present(name, own.get(name)));
}

function nameOf(name: string): TemplateName {
  if (!isTemplateName(name)) throw new Refusal('record.not_found');
  return name;
}

/** Takes the tenant's own words for a message; version 0 is the product's. */
export async function updateTemplate(tx: WriteTx, given: string, version: number, form: Form): Promise<MessageTemplate> {
  const name = nameOf(given);
  checkNames(name, form);
  const before = await findOwnTemplate(tx, name);
  const id = before?.id ?? newId();
  const done = version === 0 ? await insertOwnTemplate(tx, { id, name, ...form }) : await updateOwnTemplate(tx, name, version, form);
  if (!done) throw await staleRefusal(tx, id);
  const words = before ? { subject: before.subject, body: before.body, sms: before.sms } : { subject: templates[name].subject, body: textOf(templates[name]) };
  await tx.audit({ entity: 'setting', id, label: templates[name].title, action: 'setting.message-changed', before: words, after: form });
  await tx.announce('setting', id);
  return present(name, await findOwnTemplate(tx, name));
}

export async function resetTemplate(tx: WriteTx, given: string): Promise<MessageTemplate> {
  const name = nameOf(given);
  const gone = await deleteOwnTemplate(tx, name);
  if (gone) {
    await tx.audit({
      entity: 'setting',
      id: gone.id,
      label: templates[name].title,
      action: 'setting.message-reset',
      before: { subject: gone.subject, body: gone.body, sms: gone.sms },
    });
    await tx.announce('setting', gone.id);
  }
  return present(name, undefined);
}

function checkNames(name: TemplateName, form: Form): void {
  const fields = fieldsOf(name);
  for (const field of ['subject', 'body', 'sms'] as const) {
    const unknown = named(form[field]).find((each) => !fields.includes(each));
    if (unknown !== undefined)
      throw new Refusal('template.unknown_field', { field, details: { name: `{${unknown}}`, fields: fields.map((each) => `{${each}}`).join(', ') } });
  }
  const missing = requiredOf(name).find((each) => !named(form.body).includes(each));
  if (missing !== undefined) throw new Refusal('template.field_missing', { details: { name: `{${missing}}` } });
}
