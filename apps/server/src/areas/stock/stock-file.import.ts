import { defineImport } from '../../platform/imports/define-import.ts';
import { applyStockFile } from './apply-stock-file.ts';
import { holdStockFiles, planStockFile } from './plan-stock-file.ts';
import { seesCosts } from './stock.rules.ts';
import { stockFileColumns } from './stock-file.columns.ts';
import { stockFindings, tellsCosts } from './stock-file-findings.ts';
import { undoStockFile, whyStockStays } from './undo-stock-file.ts';

/** What lies where, as it was counted: opening stock, or counts that were made outside. */
export const stockFileImport = defineImport({
  kind: 'stock',
  title: 'Stock file',
  columns: stockFileColumns,
  needs: [['place', 'rack', 'bin'], ['code', 'barcode'], ['quantity']],
  ofSupplier: false,
  extent: 'changes',
  assertOptions: async () => {},
  hold: holdStockFiles,
  plan: planStockFile,
  findings: stockFindings,
  shows: (figure, actor) => !tellsCosts(figure) || seesCosts(actor),
  apply: applyStockFile,
  dependedOn: whyStockStays,
  undo: undoStockFile,
});
