import { type LookupRecord } from '@quarterlight/contract/system/schemas';
import type { Actions } from '../../platform/record/actions.ts';
import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';

const needs = ['edit-lookups'] as const;

/** What can be done to an entry, in use or retired. */
export const lookupActions: Actions<LookupRecord['allowedActions'][number]> = {
  edit: { from: ['in-use'], needs },
  retire: { from: ['in-use'], to: 'retired', needs },
  restore: { from: ['retired'], to: 'in-use', needs },
  remove: { from: ['in-use', 'retired'], needs },
};

export const lookupState = (row: { retired_at: string | null }): string => (row.retired_at === null ? 'in-use' : 'retired');

export const lookupRecord = defineRecord({
  entity: 'lookup',
  table: 'lookup',
  label: (row) => row.name,
  state: lookupState,
  actions: lookupActions,
  movedOn: (row) => new Refusal(row.retired_at === null ? 'lookup.in_use_already' : 'lookup.retired_already'),
  unique: { lookup_name: () => new Refusal('lookup.name_taken') },
  names: { rate_basis_points: 'Rate', retired_at: 'Retired', position: 'Place in the list' },
});
