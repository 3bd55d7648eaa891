import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isInReach } from '../stock/index.ts';

export const level = defineRecord({
  entity: 'stock-level',
  table: 'stock_level',
  label: (row) => row.product_code,
  unique: { stock_level_once: () => new Refusal('level.exists') },
  hidden: (row, actor) => !isInReach(actor, row),
  unlogged: ['bound_branch', 'bound_technician', 'product_code', 'set_by', 'set_at'],
});
