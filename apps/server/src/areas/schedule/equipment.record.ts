import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';
import { equipmentSearch } from './equipment.search.ts';

export const equipment = defineRecord({
  entity: 'equipment',
  table: 'equipment',
  label: (row) => row.name,
  unique: { equipment_serial: () => new Refusal('equipment.serial_taken') },
  search: equipmentSearch,
  unlogged: ['name_key', 'licence_told_days', 'service_told_days', 'created_at'],
  whose: (row) => ({ customerId: null, branchId: row.branch_id, technicianId: row.technician_id }),
});
