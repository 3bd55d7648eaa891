import { z } from 'zod';
import { optionsQuery } from '../common.ts';
import { route } from '../route.ts';
import { SearchText } from '../search-text.ts';
import { BranchOption } from './branch-schemas.ts';
import { CustomerOption } from './schemas.ts';
import { SupplierOption } from './supplier-schemas.ts';

// What others choose companies by, apart from the records: their pages fetch these alone.

/** What a search select asks: at least three characters, the beginning of a name, account code or postcode. */
const searchQuery = z.strictObject({ q: SearchText, limit: z.number().int().min(1).max(20).optional() });

export const customerOptions = route({
  method: 'GET',
  path: '/v1/customers/options',
  access: { anyOf: ['view-customers', 'edit-worksheets', 'edit-quotations', 'create-customer-jobs', 'create-invoices', 'record-payments'] },
  summary: 'Finds active customers for a select: at most 20, with what the job intake needs to know of them.',
  query: searchQuery,
  reply: z.array(CustomerOption),
});

export const branchOptions = route({
  method: 'GET',
  path: '/v1/branches/options',
  access: {
    anyOf: [
      'view-branches',
      'view-worksheets',
      'edit-quotations',
      'view-diary',
      'view-stock',
      'view-purchase-orders',
      'view-users',
      'view-invoices',
      'submit-branch-invoices',
    ],
  },
  summary: 'All active branches that the user may act for, for a select.',
  query: optionsQuery,
  reply: z.array(BranchOption),
});

export const supplierOptions = route({
  method: 'GET',
  path: '/v1/suppliers/options',
  access: {
    anyOf: [
      'view-suppliers',
      'view-purchase-orders',
      'edit-purchase-orders',
      'raise-purchase-credits',
      'match-supplier-invoices',
      'view-purchase-order-batches',
      'view-stock',
      'view-price-files',
      'load-price-files',
    ],
  },
  summary: 'Active suppliers for a select; none but to the office.',
  query: optionsQuery,
  reply: z.array(SupplierOption),
});

export const companyOptionRoutes = [customerOptions, branchOptions, supplierOptions] as const;
