import { nobodys } from '../../platform/realtime/hint-bounds.ts';
import { defineRecord } from '../../platform/record/record.ts';

export const priceFile = defineRecord({
  entity: 'price-file',
  table: 'price_file',
  label: (row) => row.name,
  names: { effective_from: 'From' },
  // What suppliers ask is the company's own.
  whose: () => nobodys,
});
