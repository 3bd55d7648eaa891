import { submitJob } from '@quarterlight/contract/worksheets/customer-job-routes';
import type { SubmitJob } from '@quarterlight/contract/worksheets/customer-schemas';
import { expect } from 'vitest';
import type { Client } from './client.ts';
import { newWorksheet } from './new-worksheet.ts';
import type { TestTenant } from './tenants.ts';

/** The smallest job that a customer would send: a cracked windscreen, where the vehicle is. */
export function aSubmission(more: Partial<SubmitJob> = {}): SubmitJob {
  const { vehicle, contact, address } = newWorksheet({ customerId: '', jobTypeId: '', branchId: null });
  const { registration, make, model, year } = vehicle;
  return { vehicle: { registration, make, model, year }, glass: ['windscreen'], extent: 'crack', place: 'mobile', address, contact, ...more };
}

/** A job that somebody of the company's customer sends. */
export async function sendJob(of: { readonly tenant: TestTenant; readonly customer: { readonly id: string } }, more: Partial<SubmitJob> = {}, by?: Client) {
  const user = by ?? (await of.tenant.user({ role: 'customer', customerId: of.customer.id }));
  const answer = await user.call(submitJob, { body: aSubmission(more) });
  expect(answer.status, answer.text).toBe(200);
  return { ...answer.body, user };
}
