import type { HintBounds } from './platform/realtime/hint-bounds.ts';

const ofJob = { customer: 'r.customer_id', branch: 'r.branch_id', technician: 'r.technician_id' };

/** Whose a record is that a hint names, as its policies have it. A new kind does not compile before it is said. */
export const hintBounds: HintBounds = {
  worksheet: { table: 'worksheet', ...ofJob },
  booking: { table: 'booking', ...ofJob },
  // A customer is shown no draft.
  invoice: { table: 'invoice', customer: `case when r.state <> 'draft' then r.customer_id end`, branch: 'r.bound_branch' },
  receivable: { table: 'receivable', customer: 'r.customer_id', branch: 'r.bound_branch' },
  stock: { table: 'place', branch: 'r.bound_branch', technician: 'r.bound_technician' },
  'purchase-order': { table: 'purchase_order', branch: 'r.branch_id' },
  customer: { table: 'customer', customer: 'r.id' },
  user: { table: 'app_user', customer: 'r.customer_id', branch: 'r.branch_id' },
  file: { table: 'file', ...ofJob },
  vehicle: null,
  outbox: null,
  role: null,
  permission: null,
  lookup: null,
  setting: null,
};
