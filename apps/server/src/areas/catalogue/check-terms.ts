import { daysInWords } from '@quarterlight/contract/rules/agreed';
import { formatRate } from '@quarterlight/contract/rules/vat';
import { formatMoney, pence } from '@quarterlight/kit/money';
import { type Actor, can, isOfBranch, seesJobsOnly } from '../../platform/access/actor.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type CustomerRow, getBranch, getCustomer } from '../companies/index.ts';
import { chooseLookup } from '../system/index.ts';
import { isCategory } from './terms.queries.ts';

/** What accounts have agreed is the company's own: nobody bound to a customer, to their own jobs or to a subcontractor is told. */
export const hidesTerms = (actor: Actor): boolean => actor.customerId !== null || seesJobsOnly(actor);

/** The account whose terms are to be read. Refuses `record.not_found`, and `access.missing_permission` for whoever sees the account, but not its terms. */
export async function accountToRead(tx: ReadTx, customerId: string): Promise<CustomerRow> {
  const customer = await getCustomer(tx, customerId);
  if (hidesTerms(tx.actor) || !(can(tx.actor, 'view-catalogue') || can(tx.actor, 'edit-customers'))) throw new Refusal('access.missing_permission');
  return customer;
}

/** The account whose terms are to be changed; as `accountToRead`. */
export async function accountToChange(tx: ReadTx, customerId: string): Promise<CustomerRow> {
  const customer = await getCustomer(tx, customerId);
  if (hidesTerms(tx.actor)) throw new Refusal('access.missing_permission');
  return customer;
}

/** The branch whose rate card is to be read: by whoever sees costs or keeps branches, and by the subcontractor's own people. */
export async function branchToRead(tx: ReadTx, branchId: string): Promise<void> {
  await getBranch(tx, branchId);
  const { actor } = tx;
  const may = isOfBranch(actor) || can(actor, 'view-worksheet-costs') || can(actor, 'edit-branches');
  if (actor.customerId !== null || actor.technicianId !== null || !may) throw new Refusal('access.missing_permission');
}

/** Refuses a rate card of one of our own branches; what a subcontractor is paid is not the subcontractor's to say. */
export async function branchToPay(tx: ReadTx, branchId: string): Promise<void> {
  const branch = await getBranch(tx, branchId);
  if (hidesTerms(tx.actor)) throw new Refusal('access.missing_permission');
  if (branch.kind !== 'subcontract') throw new Refusal('rate_card.own_branch', { details: { branch: branch.name } });
}

interface DayColumns {
  readonly valid_from: string;
  readonly valid_to: string | null;
}

/** The days of a change; what is not sent stays. */
export const changedDays = (
  before: DayColumns,
  { validFrom = before.valid_from, validTo = before.valid_to }: { validFrom?: string | undefined; validTo?: string | null | undefined },
): DayColumns => ({ valid_from: validFrom, valid_to: validTo });

export function assertDays({ valid_from, valid_to }: DayColumns): void {
  if (valid_to !== null && valid_to < valid_from) throw new Refusal('terms.days');
}

/** Refuses what meets something agreed already, whose days and amount it names. */
export function assertFree(other: (DayColumns & { price_pence?: number; cap_pence?: number; discount_basis_points?: number }) | undefined): void {
  if (other === undefined) return;
  const { price_pence, cap_pence, discount_basis_points: discount } = other;
  const amount = discount === undefined ? formatMoney(pence(price_pence ?? cap_pence ?? 0)) : formatRate(discount);
  const days = daysInWords({ validFrom: other.valid_from, validTo: other.valid_to });
  throw new Refusal('terms.overlap', { details: { days: days || 'without an end', amount } });
}

export async function assertCategory(tx: ReadTx, id: string | null | undefined): Promise<void> {
  if (id && !(await isCategory(tx, id))) throw new Refusal('terms.category');
}

interface Work {
  readonly jobTypeId?: string | null | undefined;
  readonly glassTypeId?: string | null | undefined;
}

/** Refuses a job or glass type that is not on its list; what names a retired one already may keep it. */
export async function assertWork(tx: ReadTx, work: Work, kept?: { readonly job_type_id: string | null; readonly glass_type_id: string | null }): Promise<void> {
  if (work.jobTypeId) await chooseLookup(tx, 'job-types', work.jobTypeId, 'terms.job_type', kept?.job_type_id);
  if (work.glassTypeId) await chooseLookup(tx, 'glass-types', work.glassTypeId, 'terms.glass_type', kept?.glass_type_id);
}
