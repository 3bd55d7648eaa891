import { skillName } from '@quarterlight/contract/rules/skills';
import { idOrNull } from '@quarterlight/kit/ids';
import { defineRecord } from '../../platform/record/record.ts';

export const certificate = defineRecord({
  entity: 'certificate',
  table: 'certificate',
  label: (row) => [skillName(row.skill), row.number].filter(Boolean).join(' '),
  unlogged: ['told_days', 'created_by', 'created_at', 'bound_customer', 'bound_branch', 'bound_technician'],
  whose: (row) => ({ customerId: null, branchId: idOrNull(row.bound_branch), technicianId: idOrNull(row.bound_technician) }),
});
