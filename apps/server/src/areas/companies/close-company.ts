import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { BranchRow } from './branch.queries.ts';
import { branchRecord } from './branch.record.ts';
import { type CustomerRow, customerName } from './customer.queries.ts';
import { customerRecord } from './customer.record.ts';
import { type SupplierRow, supplierName } from './supplier.queries.ts';
import { supplierRecord } from './supplier.record.ts';

const closed = (reason: string) => ({ set: { status: 'closed', closed_reason: reason.trim() }, action: 'closed' });
const reopened = (reason: string) => ({ set: { status: 'active', closed_reason: '' }, action: 'reopened', after: { reason: reason.trim() } });

/** Closes an account: it takes no new work, what stands open runs off. Refuses `company.moved_on` where it is closed. */
export async function closeCustomer(tx: WriteTx, id: string, version: number, reason: string): Promise<CustomerRow> {
  return customerRecord.settle(tx, await customerRecord.takeUp(tx, id, { action: 'close', version }), closed(reason));
}

/** Opens a closed account again. Refuses `company.moved_on`, and `company.merged` for one that became another. */
export async function reopenCustomer(tx: WriteTx, id: string, version: number, reason: string): Promise<CustomerRow> {
  const before = await customerRecord.takeUp(tx, id, { action: 'reopen', version });
  if (before.merged_into_id !== null) throw mergedInto(before.name, await customerName(tx, before.merged_into_id));
  return customerRecord.settle(tx, before, reopened(reason));
}

/** Closes a branch: it takes no new bookings, what is booked stays. */
export async function closeBranch(tx: WriteTx, id: string, version: number, reason: string): Promise<BranchRow> {
  return branchRecord.settle(tx, await branchRecord.takeUp(tx, id, { action: 'close', version }), closed(reason));
}

/** Opens a closed branch again. */
export async function reopenBranch(tx: WriteTx, id: string, version: number, reason: string): Promise<BranchRow> {
  return branchRecord.settle(tx, await branchRecord.takeUp(tx, id, { action: 'reopen', version }), reopened(reason));
}

/** Closes a supplier: nothing more is ordered from it, what is on order still arrives. */
export async function closeSupplier(tx: WriteTx, id: string, version: number, reason: string): Promise<SupplierRow> {
  return supplierRecord.settle(tx, await supplierRecord.takeUp(tx, id, { action: 'close', version }), closed(reason));
}

/** Opens a closed supplier again. Refuses `company.merged` for one that became another. */
export async function reopenSupplier(tx: WriteTx, id: string, version: number, reason: string): Promise<SupplierRow> {
  const before = await supplierRecord.takeUp(tx, id, { action: 'reopen', version });
  if (before.merged_into_id !== null) throw mergedInto(before.name, await supplierName(tx, before.merged_into_id));
  return supplierRecord.settle(tx, before, reopened(reason));
}

const mergedInto = (name: string, into: string | null) => new Refusal('company.merged', { details: { name, into: into ?? 'another' } });
