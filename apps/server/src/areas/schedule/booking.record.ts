import { Slot } from '@quarterlight/contract/common';
import { slotNames } from '@quarterlight/contract/rules/slots';
import { day, formatDay } from '@quarterlight/kit/days';
import type { Selectable } from 'kysely';
import type { DB } from '../../platform/database/tables.gen.ts';
import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';

export type Booking = Selectable<DB['booking']>;

const closed = () => new Refusal('diary.booking_closed');

export const booking = defineRecord({
  entity: 'booking',
  table: 'booking',
  label: (row) => `${formatDay(day(row.day))} ${slotNames[Slot.parse(row.slot)]}`,
  state: (row) => (row.cancelled_at !== null ? 'cancelled' : row.finished_at !== null ? 'finished' : 'open'),
  actions: {
    move: { from: ['open'], needs: [] },
    cancel: { from: ['open'], needs: [] },
    finish: { from: ['open'], needs: [] },
    reopen: { from: ['finished'], needs: [] },
  },
  movedOn: closed,
  unique: { booking_no_overlap: () => new Refusal('diary.overlap'), booking_worksheet_open: closed },
  unlogged: ['ends_at', 'booked_by', 'booked_at'],
  whose: (row) => ({ customerId: row.customer_id, branchId: row.branch_id, technicianId: row.technician_id }),
});
