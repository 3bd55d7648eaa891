import type { MessageTemplate, TemplateForm } from '@quarterlight/contract/outbox/schemas';
import { newId } from '@quarterlight/kit/ids';
import type { z } from 'zod';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { staleRefusal } from '../../platform/record/stale.ts';
import { Refusal } from '../../platform/refusal.ts';
import { templateRecord } from './template.record.ts';
import { findOwnTemplate, findOwnTemplates, type OwnTemplate } from './templates.queries.ts';
import { isTemplateName, secretsOf, type Template, type TemplateName, templates, textOf } from './templates.ts';

type Form = z.output<typeof TemplateForm>;

const named = (text: string): string[] => Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name ?? '');
const everywhere = ['company', 'telephone', 'email'];

/** The names that a message is given when it is sent. */
function fieldsOf(name: TemplateName): string[] {
  const shipped: Template = templates[name];
  return [...new Set([...named(shipped.subject), ...named(textOf(shipped)), ...named(shipped.sms ?? ''), ...(shipped.also ?? []), ...everywhere])];
}

/** What a message is of no use without: the code or the link of those that let somebody in. */
const requiredOf = (name: TemplateName): string[] => [...secretsOf(name)];

function present(name: TemplateName, own: OwnTemplate | undefined): MessageTemplate {
  const shipped: Template = templates[name];
  const words = own ?? { subject: shipped.subject, body: textOf(shipped), sms: shipped.sms ?? '', version: 0 };
  return {
    name,
    title: shipped.title,
    ...onWire(words, 'subject', 'body', 'sms', 'version'),
    fields: fieldsOf(name),
    required: requiredOf(name),
    changed: own !== undefined,
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
  const own = await findOwnTemplate(tx, name);
  if (own !== undefined) {
    const before = await templateRecord.takeUp(tx, own.id, { version });
    return present(name, await templateRecord.settle(tx, before, { set: form, action: 'message-changed' }));
  }
  const values = { id: newId(), name, ...form, updated_at: tx.now };
  const made = version === 0 ? await templateRecord.makeUnlessThere(tx, values, { action: 'message-changed', after: form }) : undefined;
  // Somebody went back to the product's words meanwhile, or was faster.
  if (made === undefined) throw await staleRefusal(tx, values);
  return present(name, made);
}

export async function resetTemplate(tx: WriteTx, given: string): Promise<MessageTemplate> {
  const name = nameOf(given);
  const own = await findOwnTemplate(tx, name);
  for (const row of await templateRecord.takeUpMany(tx, own ? [own.id] : []))
    await templateRecord.remove(tx, row, { action: 'message-reset', before: { subject: row.subject, body: row.body, sms: row.sms } });
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
