import { day, formatDay } from '@quarterlight/kit/days';
import { idOrNull } from '@quarterlight/kit/ids';
import { defineRecord } from '../../platform/record/record.ts';

export const absence = defineRecord({
  entity: 'absence',
  table: 'absence',
  label: (row) => `${formatDay(day(row.from_day))} to ${formatDay(day(row.to_day))}`,
  whose: (row) => ({ customerId: null, branchId: idOrNull(row.bound_branch), technicianId: idOrNull(row.bound_technician) }),
});
