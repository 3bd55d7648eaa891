import { listSheet } from '../sheet.ts';
import type { LabourRate } from './schemas.ts';
import { customerLabourRateSheet } from './terms-sheets.ts';

const { name, ...others } = customerLabourRateSheet.columns;

/** All labour rates, with whose each is. */
export const labourRateSheet = listSheet<LabourRate>()({
  name: 'labour-rates',
  title: 'Labour rates',
  columns: { name, customer: { title: 'Customer', type: 'text', width: 24, value: (row) => row.customerName }, ...others },
});
