import { nobodys } from '../../platform/realtime/hint-bounds.ts';
import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';

export const kit = defineRecord({
  entity: 'kit',
  table: 'kit',
  label: (row) => row.name,
  unique: { kit_name_once: () => new Refusal('kit.name_taken') },
  // Kits are the company's own: nobody bound to a customer, to a subcontractor or to their own jobs is told of them.
  whose: () => nobodys,
});
