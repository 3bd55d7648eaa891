import { countingContract } from '@quarterlight/contract/counting/area';
import { defineArea } from '../../area.ts';
import { serveCounting } from './counting.routes.ts';
import { takesMoved } from './move-documents.ts';
import { takesForMe } from './takes-for-me.ts';

export const countingArea = defineArea(countingContract, {
  moveDocuments: takesMoved,
  routes: serveCounting,
  hintBounds: {
    'stock-take': { table: 'stock_take', branch: 'r.bound_branch', technician: 'r.bound_technician' },
  },
  forMe: [takesForMe],
});
