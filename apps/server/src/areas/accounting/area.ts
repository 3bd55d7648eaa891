import { accountingContract } from '@quarterlight/contract/accounting/area';
import { defineArea } from '../../area.ts';
import { batchFilesOf } from '../batching/index.ts';
import { serveAccounting } from './accounting.routes.ts';

export const accountingArea = defineArea(accountingContract, {
  routes: serveAccounting,
  fileOwners: { 'invoice-batch': batchFilesOf('sales', 'view-invoice-batches') },
  hintBounds: { 'invoice-batch': null },
});
