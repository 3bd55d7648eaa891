import type { Operation } from '../support/bench.ts';
import { boardOperation } from './board.ts';
import { catalogueOperation } from './catalogue.ts';
import { createOperation } from './create.ts';
import { csvOperation, xlsxOperation } from './exports.ts';
import { filtersOperation } from './filters.ts';
import { growthOperation } from './growth.ts';
import { listOperation } from './list.ts';
import { loadsOperation } from './loads.ts';
import { pagesOperation } from './pages.ts';
import { receiveOperation } from './receive.ts';
import { recordOperation } from './record.ts';
import { searchOperation } from './search.ts';
import { sizesOperation } from './sizes.ts';
import { slotsOperation } from './slots.ts';
import { idleOperation, startOperation } from './start.ts';
import { valuationOperation } from './valuation.ts';

/** All operations, in the order in which they run. */
export const operations: readonly Operation[] = [
  listOperation,
  pagesOperation,
  filtersOperation,
  recordOperation,
  createOperation,
  searchOperation,
  catalogueOperation,
  boardOperation,
  slotsOperation,
  csvOperation,
  xlsxOperation,
  receiveOperation,
  loadsOperation,
  startOperation,
  idleOperation,
  sizesOperation,
  growthOperation,
  valuationOperation,
];
