import { Slot } from '@quarterlight/contract/common';
import { AbsenceType, DayPart } from '@quarterlight/contract/schedule/schemas';
import type { AbsenceWithName } from './absences.queries.ts';

export const presentAbsence = (row: AbsenceWithName) => ({
  id: row.id,
  userId: row.user_id,
  userName: row.user_name,
  type: AbsenceType.parse(row.type),
  from: row.from_day,
  to: row.to_day,
  part: DayPart.parse(row.part),
  note: row.note,
  createdAt: row.created_at,
  version: row.version,
});

export const presentConflict = (row: { id: string; worksheet_id: string; day: string; slot: string; minutes: number; starts_at: string | null }) => ({
  bookingId: row.id,
  worksheetId: row.worksheet_id,
  day: row.day,
  slot: Slot.parse(row.slot),
  minutes: row.minutes,
  startsAt: row.starts_at,
});
