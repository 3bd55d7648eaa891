import { batchingContract } from '@quarterlight/contract/batching/area';
import { defineArea } from '../../area.ts';
import { batchFilesOf } from './batching.files.ts';
import { serveBatching } from './batching.routes.ts';
import { batchingHoldings } from './company-holdings.ts';

export const batchingArea = defineArea(batchingContract, {
  routes: serveBatching,
  companies: batchingHoldings,
  fileOwners: { 'purchase-batch': batchFilesOf('purchases', 'view-purchase-order-batches') },
  hintBounds: { 'purchase-batch': null },
});
