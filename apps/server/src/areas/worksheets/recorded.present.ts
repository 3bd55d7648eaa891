import { AdhesiveUse, Calibration, CheckAnswer, Visit } from '@quarterlight/contract/worksheets/detail';
import type { Recorded } from './facts.ts';

type People = ReadonlyMap<string, string>;
const nameOf = (people: People, id: string | null): string => people.get(id ?? '') ?? '';

const Check = CheckAnswer.pick({ stage: true, answer: true });
const Adhesive = AdhesiveUse.pick({ kind: true });
const Ended = Visit.pick({ outcome: true, failedReason: true });
const Method = Calibration.pick({ method: true, result: true });

/** Everybody who is named in what was recorded. */
export const peopleIn = ({ lines, visits, checks, adhesives, calibrations, payments }: Recorded): (string | null)[] => [
  ...lines.flatMap((line) => [line.technician_id, line.features_confirmed_by]),
  ...visits.map(({ visited_by }) => visited_by),
  ...checks.map(({ answered_by }) => answered_by),
  ...adhesives.map(({ recorded_by }) => recorded_by),
  ...calibrations.map(({ performed_by }) => performed_by),
  ...payments.map(({ taken_by }) => taken_by),
];

export const presentChecks = ({ checks }: Recorded, people: People) =>
  checks.map((row) => ({
    ...Check.parse(row),
    question: row.question,
    note: row.note,
    answeredBy: nameOf(people, row.answered_by),
    answeredAt: row.answered_at,
  }));

export const presentAdhesives = ({ adhesives }: Recorded, people: People) =>
  adhesives.map((row) => ({
    ...Adhesive.parse(row),
    id: row.id,
    product: row.product,
    batch: row.batch,
    expires: row.expires,
    openedAt: row.opened_at,
    recordedBy: nameOf(people, row.recorded_by),
    recordedAt: row.recorded_at,
  }));

export const presentCalibrations = ({ calibrations }: Recorded, people: People) =>
  calibrations.map((row) => ({
    ...Method.parse(row),
    id: row.id,
    sensor: row.sensor,
    place: row.place,
    performedBy: nameOf(people, row.performed_by),
    certificateNumber: row.certificate_number,
    equipment: row.equipment,
    subcontractor: row.subcontractor,
    preScanCodes: row.pre_scan_codes,
    failReason: row.fail_reason,
    advisorySignedBy: row.advisory_signed_by,
    mileage: row.odometer,
    reportFileId: row.report_file_id,
    retryOfId: row.retry_of_id,
    performedAt: row.performed_at,
  }));

const tenths = (value: number | null): number | null => (value === null ? null : value / 10);

export const presentVisits = ({ visits }: Recorded, people: People) =>
  visits.map((row) => ({
    id: row.id,
    technician: { id: row.visited_by, name: nameOf(people, row.visited_by) },
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    ...Ended.parse({ outcome: row.outcome, failedReason: row.failed_reason || null }),
    failedNote: row.failed_note,
    temperatureCelsius: tenths(row.temperature_tenths),
    humidityPercent: row.humidity_percent,
    driveAwayMinutes: row.drive_away_minutes,
    driveAwayToldTo: row.drive_away_told_to,
    mileage: row.odometer,
  }));

/** The conditions of the visit that is going on, or the last. */
export function presentConditions({ visits }: Recorded) {
  const visit = visits.at(-1);
  return {
    temperatureCelsius: tenths(visit?.temperature_tenths ?? null),
    humidityPercent: visit?.humidity_percent ?? null,
    driveAwayMinutes: visit?.drive_away_minutes ?? null,
    driveAwayToldTo: visit?.drive_away_told_to ?? '',
  };
}
