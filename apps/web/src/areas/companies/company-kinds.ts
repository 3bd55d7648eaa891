import { branchRoutesOfKind } from './branches.api.ts';
import { customerRoutesOfKind } from './customers.api.ts';
import { supplierRoutesOfKind } from './suppliers.api.ts';

/** What the three kinds of companies do alike, each by its own routes. */
export const routesOfKind = { customer: customerRoutesOfKind, branch: branchRoutesOfKind, supplier: supplierRoutesOfKind } as const;
