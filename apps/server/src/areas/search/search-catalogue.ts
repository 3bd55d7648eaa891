import type { SearchDefinition } from '../../platform/search/define-search.ts';
import { invoiceSearch } from '../billing/index.ts';
import { productSearch } from '../catalogue/index.ts';
import { branchSearch, customerSearch, supplierSearch } from '../companies/index.ts';
import { purchaseOrderSearch } from '../purchasing/index.ts';
import { vehicleSearch } from '../vehicles/index.ts';
import { worksheetSearch } from '../worksheets/index.ts';

/** Everything that can be found, in the order in which equally good finds stand. */
export const searchCatalogue: readonly SearchDefinition[] = [
  worksheetSearch,
  vehicleSearch,
  customerSearch,
  invoiceSearch,
  purchaseOrderSearch,
  productSearch,
  supplierSearch,
  branchSearch,
];
