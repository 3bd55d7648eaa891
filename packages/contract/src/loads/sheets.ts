import { listSheet } from '../sheet.ts';
import type { LoadProblem } from './schemas.ts';

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
