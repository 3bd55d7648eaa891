import { invoiceFiles } from './areas/billing/index.ts';
import { libraryFiles } from './areas/files/index.ts';
import { purchaseOrderFiles } from './areas/purchasing/index.ts';
import { worksheetFiles } from './areas/worksheets/index.ts';
import type { FileOwners } from './platform/files/file-owner.ts';

/** Whatever holds files says here who reads them. */
export const fileOwners: FileOwners = {
  library: libraryFiles,
  worksheet: worksheetFiles,
  invoice: invoiceFiles,
  'purchase-order': purchaseOrderFiles,
};
