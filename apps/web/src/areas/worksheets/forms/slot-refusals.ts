/** On which field of a visit's form what the diary refuses belongs. */
export const slotRefusals = {
  'diary.slot_full': 'slot',
  'diary.technician_full': 'technicianId',
  'diary.not_working': 'technicianId',
  'diary.overlap': 'technicianId',
  'diary.absent': 'technicianId',
  'diary.lent': 'technicianId',
  'diary.closed': 'day',
  'diary.past': 'day',
  'worksheet.unknown_reason': 'reasonId',
} as const;
