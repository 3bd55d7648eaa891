import { defineLookupUses } from '../../platform/lookups/uses.ts';

/** What of jobs names entries of lookup lists. */
export const worksheetsUses = defineLookupUses(
  { lists: ['job-types'], table: 'worksheet_line', column: 'job_type_id', title: 'Lines of jobs' },
  { lists: ['job-types'], table: 'worksheet', column: 'job_type_id', title: 'Jobs', page: (id) => `/clipboard/worksheets?jobTypeId=${id}` },
  { lists: ['causes-of-damage'], table: 'worksheet', column: 'cause_id', title: 'Jobs' },
  { lists: ['worksheet-awaiting-reasons'], table: 'worksheet', column: 'awaiting_reason_id', title: 'Jobs that wait for it now' },
  { lists: ['branch-rejection-reasons'], table: 'worksheet', column: 'rejection_reason_id', title: 'Jobs that were not accepted' },
  {
    lists: ['worksheet-awaiting-reasons', 'booking-reasons', 'branch-rejection-reasons'],
    table: 'worksheet_event',
    column: 'reason_id',
    title: 'Entries in the timelines of jobs',
  },
  { lists: ['branch-rejection-reasons'], table: 'job_offer', column: 'reason_id', title: 'Jobs that branches rejected' },
  { lists: ['glass-types'], table: 'worksheet_line', column: 'glass_type_id', title: 'Lines of jobs' },
  { lists: ['worksheet-file-types'], table: 'worksheet_file', column: 'file_type_id', title: 'Files of jobs' },
);
