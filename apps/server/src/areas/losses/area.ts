import { lossesContract } from '@quarterlight/contract/losses/area';
import { defineArea } from '../../area.ts';
import { lossesToApprove } from './for-me.ts';
import { lossFiles } from './loss-photographs.ts';
import { serveLosses } from './losses.routes.ts';
import { lossesMoved } from './move-documents.ts';

export const lossesArea = defineArea(lossesContract, {
  moveDocuments: lossesMoved,
  routes: serveLosses,
  forMe: [lossesToApprove],
  fileOwners: { 'stock-loss': lossFiles },
  hintBounds: {
    'stock-loss': { table: 'stock_loss', branch: 'r.bound_branch', technician: 'r.bound_technician' },
  },
});
