import { isOfOffice } from '../../platform/access/actor.ts';
import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';

export const productCategory = defineRecord({
  entity: 'product-category',
  table: 'product_category',
  label: (row) => row.name,
  unique: { product_category_tenant_id_code_key: () => new Refusal('category.code_taken') },
  names: { parent_id: 'Stands below', mark_up_basis_points: 'Mark-up', stock_tracked: 'Kept in stock', vat_rate_id: 'VAT rate' },
  // They decide what everything costs: the office alone changes them, though whoever sees the catalogue sees them.
  hidden: (_row, actor) => !isOfOffice(actor),
});
