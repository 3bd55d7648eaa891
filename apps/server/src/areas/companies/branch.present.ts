import { type Branch, BranchKind, type BranchOption, type BranchSummary } from '@quarterlight/contract/companies/branch-schemas';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { allowedActions } from '../../platform/record/actions.ts';
import type { BranchRow } from './branch.queries.ts';
import { presentWeek, weeksOf } from './branch-week.ts';
import { addressOf, internally, presentChildren, statusOf } from './companies.present.ts';
import { changesNoBranch, companyActions } from './company.rules.ts';

export const presentBranchSummary = (row: BranchRow): BranchSummary => ({
  ...onWire(row, 'id', 'code', 'name', 'town', 'postcode', 'email', 'telephone', 'version'),
  kind: BranchKind.parse(row.kind),
  status: statusOf(row.status),
});

/** The whole branch with addresses and contacts, read in the open transaction. */
export async function presentBranch(tx: ReadTx, row: BranchRow): Promise<Branch> {
  const week = (await weeksOf(tx, [row.id])).get(row.id);
  return {
    ...presentBranchSummary(row),
    ...onWire(row, 'vat_number', 'company_number', 'shown_name', 'shown_telephone', 'shown_email', 'closed_reason', 'created_at', 'updated_at'),
    ...onWire(row, 'postcode_areas', 'opens_at', 'closes_at', 'open_days', 'capacity_morning', 'capacity_afternoon', 'capacity_out_of_hours'),
    week: week === undefined ? [] : presentWeek(week),
    notes: internally(tx, row.notes),
    address: addressOf(row),
    ...(await presentChildren(tx, row.id)),
    allowedActions: changesNoBranch(tx.actor) ? [] : allowedActions(companyActions('edit-branches'), row.status, tx.actor),
  };
}

/** Whom customers are told to ask: what is shown to them, else the branch's own; what there is none of is left out. */
export function shownContact(row: BranchRow): { branch: string; telephone?: string; email?: string } {
  const [telephone, email] = [row.shown_telephone || row.telephone, row.shown_email || row.email];
  return { branch: row.shown_name || row.name, ...(telephone && { telephone }), ...(email && { email }) };
}

export const presentBranchOption = (row: BranchRow): BranchOption => ({
  ...onWire(row, 'id', 'code', 'name', 'postcode_areas', 'latitude', 'longitude'),
  kind: BranchKind.parse(row.kind),
});
