import { Slot } from '@quarterlight/contract/common';
import { AbsenceType, DayPart } from '@quarterlight/contract/schedule/schemas';
import { onWire } from '../../platform/database/on-wire.ts';
import type { AbsenceWithName } from './absences.queries.ts';

export const presentAbsence = (row: AbsenceWithName) => ({
  ...onWire(row, 'id', 'user_id', 'user_name', 'note', 'created_at', 'version'),
  type: AbsenceType.parse(row.type),
  from: row.from_day,
  to: row.to_day,
  part: DayPart.parse(row.part),
});

export const presentConflict = (row: { id: string; worksheet_id: string; day: string; slot: string; minutes: number; starts_at: string | null }) => ({
  bookingId: row.id,
  ...onWire(row, 'worksheet_id', 'day', 'minutes', 'starts_at'),
  slot: Slot.parse(row.slot),
});
