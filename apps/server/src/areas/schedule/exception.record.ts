import { day, formatDay } from '@quarterlight/kit/days';
import { defineRecord } from '../../platform/record/record.ts';
import { changesNoBranch } from '../companies/index.ts';

export const branchException = defineRecord({
  entity: 'branch-exception',
  table: 'branch_exception',
  label: (row) => formatDay(day(row.day)),
  unlogged: ['created_at'],
  hidden: (_row, actor) => changesNoBranch(actor),
  whose: ({ branch_id }) => ({ customerId: null, branchId: branch_id, technicianId: null }),
  names: { capacity_morning: 'Morning jobs', capacity_afternoon: 'Afternoon jobs', capacity_out_of_hours: 'Out-of-hours jobs' },
});
