import { day } from '@quarterlight/kit/days';
import { formatMonth } from '@quarterlight/kit/months';
import { defineRecord } from '../../platform/record/record.ts';

/** A month of the accounts of stock. */
export const stockPeriod = defineRecord({
  entity: 'stock-period',
  table: 'stock_period',
  label: (row) => formatMonth(day(row.month)),
  unlogged: ['changed_at', 'changed_by'],
});
