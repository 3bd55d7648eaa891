import { nobodys } from '../../platform/realtime/hint-bounds.ts';
import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';
import { productSearch } from './catalogue.search.ts';

export const productActions = {
  change: { from: ['active', 'discontinued'], needs: ['edit-catalogue'] },
  discontinue: { from: ['active', 'discontinued'], to: 'discontinued', needs: ['edit-catalogue'] },
  reinstate: { from: ['discontinued'], to: 'active', needs: ['edit-catalogue'] },
} as const;
export const productState = (row: { readonly active: boolean }) => (row.active ? 'active' : 'discontinued');

export const product = defineRecord({
  entity: 'product',
  table: 'product',
  label: (row) => row.code,
  actions: productActions,
  state: productState,
  movedOn: () => new Refusal('product.moved_on'),
  search: productSearch,
  unique: { product_tenant_id_code_key: () => new Refusal('product.code_just_taken') },
  unlogged: [
    'code_key',
    'description_key',
    'eurocode_prefix',
    'created_at',
    'placeholder',
    'price_file_id',
    'traits',
    'proposed_why',
    'proposed_by_id',
    'proposed_at',
  ],
  names: {
    list_price_pence: 'List price',
    proposed_price_pence: 'List price that waits for a second person',
    standard_cost_unit: 'Standard cost',
    needs_calibration: 'Calibration needed',
    whole_units: 'Counted in whole pieces',
    superseded_by_id: 'Replaced by',
    picture_file_id: 'Main picture',
    used_from_celsius: 'Used from °C',
    used_to_celsius: 'Used up to °C',
    drive_away_minutes: 'Drive away after minutes',
    shelf_life_days: 'Shelf life in days',
  },
  // The catalogue is the company's own.
  whose: () => nobodys,
});
