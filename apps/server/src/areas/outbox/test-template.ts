import { namesIn } from '@quarterlight/contract/outbox/render';
import type { TemplateTest } from '@quarterlight/contract/outbox/schemas';
import type { z } from 'zod';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getSettings } from '../system/index.ts';
import { checkNames, nameOf } from './edit-templates.ts';
import { queueMessage } from './queue-message.ts';
import { templateExamples } from './template-words.ts';

/** Where the asking user is written to. Handed in by the app from identity, which stands above. */
export type OwnReach = (tx: ReadTx) => Promise<{ readonly email: string; readonly mobile: string }>;

/** Sends the words as they are given to whoever asks, with example values; nothing of it lets anybody in. */
export async function testTemplate(
  tx: WriteTx,
  ownReach: OwnReach,
  given: string,
  { channel, ...form }: z.output<typeof TemplateTest>,
): Promise<{ recipient: string }> {
  checkNames(nameOf(given), form);
  const { email, mobile } = await ownReach(tx);
  const recipient = channel === 'email' ? email : mobile;
  if (recipient === '') throw new Refusal('template.no_own_address', { details: { what: channel === 'email' ? 'email address' : 'mobile number' } });
  const { company } = await getSettings(tx);
  const values: Readonly<Record<string, string>> = { ...templateExamples, company: company.name, telephone: company.telephone, email: company.email };
  const fill = (text: string) => namesIn(text).reduce((filled, name) => filled.replaceAll(`{${name}}`, values[name] ?? ''), text);
  const text = fill(channel === 'email' ? form.body : form.sms || form.subject);
  await queueMessage(tx, { channel, template: 'message', recipient, values: { subject: `Test: ${fill(form.subject)}`, text }, entity: '', entityId: null });
  return { recipient };
}
