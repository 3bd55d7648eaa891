import { day, formatDay } from '@quarterlight/kit/days';
import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';

export const roaming = defineRecord({
  entity: 'roaming',
  table: 'roaming',
  label: (row) => `${formatDay(day(row.from_day))} to ${formatDay(day(row.to_day))}`,
  unique: { roaming_one_place: () => new Refusal('roaming.elsewhere') },
  names: { from_day: 'From', to_day: 'To' },
  unlogged: ['home_branch_id', 'approved_at', 'created_at'],
  whose: (row) => ({ customerId: null, branchId: row.branch_id, technicianId: row.technician_id }),
  // Two branches see it; a hint goes to one, and to the one whose it was.
  follow: async (tx, row) => {
    if (row.home_branch_id !== null) await tx.announce('roaming', row.id, row.version, { customerId: null, branchId: row.home_branch_id, technicianId: null });
  },
});
