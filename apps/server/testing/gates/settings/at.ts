import { createInvoices, postInvoice } from '@quarterlight/contract/billing/routes';
import { login } from '@quarterlight/contract/identity/routes';
import { getMessage, listMessages } from '@quarterlight/contract/outbox/routes';
import { publicText } from '@quarterlight/contract/system/routes';
import type { TextName } from '@quarterlight/contract/system/schemas';
import { createWorksheet } from '@quarterlight/contract/worksheets/routes';
import type { z } from 'zod';
import { type aCompany, anIntake, aSlot, ok } from '../../../src/areas/worksheets/job.fixtures.ts';
import type { Client } from '../../kit/client.ts';
import { aCompletedJob } from '../../kit/completed-jobs.ts';
import { pdfText } from '../../kit/pdf-text.ts';
import { testPassword } from '../../kit/tenants.ts';

/** A company of its own for each setting, and its administrator. */
export type At = Awaited<ReturnType<typeof aCompany>> & { readonly admin: Client };

/** What visitors read on a public page. */
export const page = async ({ tenant }: At, name: z.output<typeof TextName> = 'contact-us') => ok(await tenant.visitor.call(publicText, { params: { name } }));

/** Everything that stands on the invoice of a job, as it is printed. */
export async function printedInvoice({ tenant }: At): Promise<string> {
  const accounts = await tenant.user({ role: 'accounts' });
  const [invoice] = ok(await accounts.call(createInvoices, { body: { worksheetId: (await aCompletedJob(tenant)).id } })).invoices;
  const { bytes } = await accounts.raw('GET', `/v1/invoices/${invoice?.id}/pdf`);
  return pdfText(bytes).replaceAll(/\s+/g, ' ');
}
export const printed = (words: string) => async (at: At) => (await printedInvoice(at)).includes(words);

/** A posted invoice of a job. */
export async function aPostedInvoice({ tenant }: At) {
  const accounts = await tenant.user({ role: 'accounts' });
  const [draft] = ok(await accounts.call(createInvoices, { body: { worksheetId: (await aCompletedJob(tenant)).id } })).invoices;
  return { accounts, invoice: ok(await accounts.call(postInvoice, { params: { id: draft?.id ?? '' }, version: draft?.version ?? 1 })) };
}

/** What the customer of a job for tomorrow is told of it, by the newest message; undefined where nobody told them. */
export async function confirmation(at: At, more: Parameters<typeof anIntake>[1] = {}) {
  const reader = await at.tenant.user({ permissions: ['edit-messages'] });
  const job = ok(await at.manager.call(createWorksheet, { body: await anIntake(at, { booking: aSlot(at, { minutes: 15 }), ...more }) }));
  const [newest] = ok(await reader.call(listMessages, { query: { entityId: job.id } })).items;
  return newest && ok(await reader.call(getMessage, { params: { id: newest.id } }));
}
export const brought = async (at: At) => / between (\d\d:\d\d) and (\d\d:\d\d)/.exec((await confirmation(at, { place: 'workshop' }))?.body ?? '')?.slice(1);
export const broughtLater = async (at: At) =>
  / between (\d\d:\d\d) and (\d\d:\d\d)/
    .exec((await confirmation(at, { place: 'workshop', booking: aSlot(at, { minutes: 15, slot: 'P' }) }))?.body ?? '')
    ?.slice(1);

/** What the token says of somebody of a role who signs in. */
export async function signedIn({ tenant }: At): Promise<Record<string, unknown>> {
  const username = `buyer.${crypto.randomUUID().slice(-8)}`;
  await tenant.user({ role: 'buyer', username });
  const token = ok(await tenant.visitor.call(login, { body: { username, password: testPassword } }));
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
}
