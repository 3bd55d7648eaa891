import { branchRoutesOfKind } from './branches.api.ts';
import { customerRoutesOfKind } from './customers.api.ts';
import { supplierRoutesOfKind } from './suppliers.api.ts';

/** What the three kinds of companies do alike, each by its own routes. */
export const routesOfKind = { customer: customerRoutesOfKind, branch: branchRoutesOfKind, supplier: supplierRoutesOfKind } as const;

export const permissionsOfKind = {
  customer: { see: 'view-customers', edit: 'edit-customers' },
  branch: { see: 'view-branches', edit: 'edit-branches' },
  supplier: { see: 'view-suppliers', edit: 'edit-suppliers' },
} as const;
