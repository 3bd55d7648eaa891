import { listSheet } from '../sheet.ts';
import { loadStateNames } from './names.ts';
import type { DataLoadSummary, LoadProblem } from './schemas.ts';

/** The refused lines of a data load. */
export const problemSheet = listSheet<LoadProblem>()({
  name: 'refused-lines',
  title: 'Refused lines',
  columns: {
    line: { title: 'Line', type: 'number', width: 9, value: (row) => row.line },
    column: { title: 'Column', type: 'text', width: 22, value: (row) => row.column },
    value: { title: 'Value', type: 'text', width: 28, value: (row) => row.value },
    reason: { title: 'Reason', type: 'text', width: 60, value: (row) => row.reason },
  },
});

/** The history of data loads: which files came, of whom, and what became of them. */
export const loadSheet = listSheet<DataLoadSummary>()({
  name: 'data-loads',
  title: 'Data loads',
  columns: {
    fileName: { title: 'File', type: 'text', width: 34, value: (row) => row.fileName },
    supplier: { title: 'Supplier', type: 'text', width: 26, value: (row) => row.supplierName },
    state: { title: 'State', type: 'text', value: (row) => loadStateNames[row.state] },
    added: { title: 'Added', type: 'number', width: 9, value: (row) => row.counts?.added ?? null },
    changed: { title: 'Changed', type: 'number', width: 9, value: (row) => row.counts?.changed ?? null },
    left: { title: 'Left', type: 'number', width: 9, value: (row) => row.counts?.left ?? null },
    refused: { title: 'Refused', type: 'number', width: 9, value: (row) => row.counts?.refused ?? null },
    createdAt: { title: 'Brought', type: 'instant', value: (row) => row.createdAt },
    broughtBy: { title: 'Brought by', type: 'text', width: 22, value: (row) => row.broughtBy },
    loadedAt: { title: 'Loaded', type: 'instant', value: (row) => row.loadedAt },
    loadedBy: { title: 'Loaded by', type: 'text', width: 22, value: (row) => row.loadedBy },
    undoneAt: { title: 'Undone', type: 'instant', hidden: true, value: (row) => row.undoneAt },
    undoneBy: { title: 'Undone by', type: 'text', width: 22, hidden: true, value: (row) => row.undoneBy },
  },
});
