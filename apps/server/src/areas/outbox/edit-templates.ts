import { namesIn as named } from '@quarterlight/contract/outbox/render';
import type { MessageTemplate, TemplateForm } from '@quarterlight/contract/outbox/schemas';
import { newId } from '@quarterlight/kit/ids';
import type { z } from 'zod';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { staleRefusal } from '../../platform/record/stale.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getSettings } from '../system/index.ts';
import { nearestName } from './nearest-name.ts';
import { templateRecord } from './template.record.ts';
import type { Template } from './template.ts';
import { templateExamples, templateWords } from './template-words.ts';
import { findOwnTemplate, findOwnTemplates, type OwnTemplate } from './templates.queries.ts';
import { isTemplateName, isUrgent, secretsOf, type TemplateName, templates, textOf } from './templates.ts';

type Form = z.output<typeof TemplateForm>;

const everywhere = ['company', 'telephone', 'email'];

/** The names that a message is given when it is sent. */
function fieldsOf(name: TemplateName): string[] {
  const shipped: Template = templates[name];
  return [...new Set([...named(shipped.subject), ...named(textOf(shipped)), ...named(shipped.sms ?? ''), ...(shipped.also ?? []), ...everywhere])];
}

/** What a message is of no use without: the code or the link of those that let somebody in. */
const requiredOf = (name: TemplateName): string[] => [...secretsOf(name)];

async function companyValues(tx: ReadTx) {
  const { company, messages } = await getSettings(tx);
  return { messages, examples: { ...templateExamples, company: company.name, telephone: company.telephone, email: company.email } };
}
type Company = Awaited<ReturnType<typeof companyValues>>;

function present({ messages, examples }: Company, name: TemplateName, own: OwnTemplate | undefined): MessageTemplate {
  const [purpose, sending] = templateWords[name];
  const exampleOf: Readonly<Record<string, string>> = examples;
  const shipped: Template = templates[name];
  const words = own ?? { subject: shipped.subject, body: textOf(shipped), sms: shipped.sms ?? '', version: 0 };
  return {
    name,
    title: shipped.title,
    ...onWire(words, 'subject', 'body', 'sms', 'version'),
    purpose,
    sending: typeof sending === 'string' ? sending : sending(messages) ? 'on' : 'off',
    urgent: isUrgent(name),
    fields: fieldsOf(name).map((field) => ({ name: field, example: exampleOf[field] ?? '' })),
    required: requiredOf(name),
    changed: own !== undefined,
  };
}

const templateNames = Object.keys(templates).filter(isTemplateName);

export async function listTemplates(tx: ReadTx): Promise<MessageTemplate[]> {
  const own = new Map((await findOwnTemplates(tx)).map((row) => [row.name, row]));
  const company = await companyValues(tx);
  return templateNames.map((name) => present(company, name, own.get(name)));
}

export function nameOf(name: string): TemplateName {
  if (!isTemplateName(name)) throw new Refusal('record.not_found');
  return name;
}

/** Takes the tenant's own words for a message; version 0 is the product's. */
export async function updateTemplate(tx: WriteTx, given: string, version: number, form: Form): Promise<MessageTemplate> {
  const name = nameOf(given);
  checkNames(name, form);
  const own = await findOwnTemplate(tx, name);
  const company = await companyValues(tx);
  if (own !== undefined) {
    const before = await templateRecord.takeUp(tx, own.id, { version });
    return present(company, name, await templateRecord.settle(tx, before, { set: form, action: 'message-changed' }));
  }
  const values = { id: newId(), name, ...form, updated_at: tx.now };
  const made = version === 0 ? await templateRecord.makeUnlessThere(tx, values, { action: 'message-changed', after: form }) : undefined;
  // Somebody went back to the product's words meanwhile, or was faster.
  if (made === undefined) throw await staleRefusal(tx, values);
  return present(company, name, made);
}

export async function resetTemplate(tx: WriteTx, given: string): Promise<MessageTemplate> {
  const name = nameOf(given);
  const own = await findOwnTemplate(tx, name);
  for (const row of await templateRecord.takeUpMany(tx, own ? [own.id] : []))
    await templateRecord.remove(tx, row, { action: 'message-reset', before: { subject: row.subject, body: row.body, sms: row.sms } });
  return present(await companyValues(tx), name, undefined);
}

/** Refuses words with a field that the message has not, or without one that it is of no use without. */
export function checkNames(name: TemplateName, form: Form): void {
  const fields = fieldsOf(name);
  for (const field of ['subject', 'body', 'sms'] as const) {
    const unknown = named(form[field]).find((each) => !fields.includes(each));
    const near = unknown === undefined ? undefined : nearestName(unknown, fields);
    if (near !== undefined) throw new Refusal('template.unknown_field_near', { field, details: { name: `{${unknown}}`, near: `{${near}}` } });
    if (unknown !== undefined)
      throw new Refusal('template.unknown_field', { field, details: { name: `{${unknown}}`, fields: fields.map((each) => `{${each}}`).join(', ') } });
  }
  const missing = requiredOf(name).find((each) => !named(form.body).includes(each));
  if (missing !== undefined) throw new Refusal('template.field_missing', { details: { name: `{${missing}}` } });
}
