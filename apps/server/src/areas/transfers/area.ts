import { transfersContract } from '@quarterlight/contract/transfers/area';
import { defineArea } from '../../area.ts';
import { transfersMoved } from './move-documents.ts';
import { serveTransfers } from './transfers.routes.ts';
import { transferSearch } from './transfers.search.ts';

export const transfersArea = defineArea(transfersContract, {
  moveDocuments: transfersMoved,
  routes: serveTransfers,
  searches: { transfer: transferSearch },
  hintBounds: {
    transfer: { table: 'transfer', branch: 'r.from_branch' },
  },
  roles: {},
});
