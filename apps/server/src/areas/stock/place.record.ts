import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isInReach } from './stock.rules.ts';

export const place = defineRecord({
  entity: 'stock',
  table: 'place',
  label: (row) => row.code,
  unique: {
    place_tenant_id_code_key: ({ code = '' }) => new Refusal('stock.code_taken', { details: { code } }),
    place_van: () => new Refusal('stock.van_taken'),
  },
  hidden: (row, actor) => !isInReach(actor, row),
});
