import { judgeChip } from '@quarterlight/contract/rules/chip-repair';
import { AdhesiveUse, Calibration, CheckAnswer, DamageRecorded, Visit } from '@quarterlight/contract/worksheets/detail';
import { checkQuestions } from '@quarterlight/contract/worksheets/rules';
import { z } from 'zod';
import { onWire } from '../../platform/database/on-wire.ts';
import { damageOf } from './damages.ts';
import type { Recorded } from './facts.ts';

type People = ReadonlyMap<string, string>;
const nameOf = (people: People, id: string | null): string => people.get(id ?? '') ?? '';

const Check = CheckAnswer.pick({ stage: true, answer: true });
const Adhesive = AdhesiveUse.pick({ kind: true });
const DamageKind = DamageRecorded.pick({ kind: true, zone: true });
const Ended = Visit.pick({ outcome: true, failedReason: true });
const Method = Calibration.pick({ method: true, result: true });

const asked = (['pre-fit', 'post-fit'] as const).flatMap((stage) => checkQuestions[stage].map(({ question }) => `${stage} ${question}`));
const askedAs = ({ stage, question }: { stage: string; question: string }): number => asked.indexOf(`${stage} ${question}`);

/** Everybody who is named in what was recorded. */
export const peopleIn = ({ lines, visits, checks, adhesives, calibrations, damages, payments }: Recorded): (string | null)[] => [
  ...lines.flatMap((line) => [line.technician_id, line.features_confirmed_by]),
  ...visits.flatMap(({ visited_by, charge_by }) => [visited_by, charge_by]),
  ...checks.map(({ answered_by }) => answered_by),
  ...adhesives.map(({ recorded_by }) => recorded_by),
  ...calibrations.map(({ performed_by }) => performed_by),
  ...damages.flatMap(({ recorded_by, repaired_by }) => [recorded_by, repaired_by]),
  ...payments.map(({ taken_by }) => taken_by),
];

/** In the order of the work: before fitting, after fitting, each as it is asked. */
export const presentChecks = ({ checks }: Recorded, people: People) =>
  checks
    .toSorted((one, other) => askedAs(one) - askedAs(other))
    .map((row) => ({
      ...Check.parse(row),
      ...onWire(row, 'question', 'note', 'answered_at'),
      answeredBy: nameOf(people, row.answered_by),
    }));

export const presentAdhesives = ({ adhesives }: Recorded, people: People) =>
  adhesives.map((row) => ({
    ...Adhesive.parse(row),
    ...onWire(row, 'id', 'product', 'batch', 'expires', 'opened_at', 'recorded_at'),
    recordedBy: nameOf(people, row.recorded_by),
  }));

/** Each damage with whether it may be repaired. */
export const presentDamages = ({ damages }: Recorded, people: People) =>
  damages.map((row) => {
    const { allowed, reason } = judgeChip(damageOf(row));
    return {
      ...DamageKind.parse(row),
      ...onWire(row, 'id', 'size_mm', 'in_camera_area', 'before_file_id', 'after_file_id', 'repaired_at', 'recorded_at'),
      repairable: allowed,
      reason,
      repairedBy: nameOf(people, row.repaired_by),
      recordedBy: nameOf(people, row.recorded_by),
    };
  });

export const presentCalibrations = ({ calibrations }: Recorded, people: People) => calibrations.map((row) => presentCalibration(row, people));

/** One attempt at a calibration. */
export const presentCalibration = (row: Recorded['calibrations'][number], people: People) => ({
  ...Method.parse(row),
  ...onWire(row, 'id', 'sensor', 'place', 'certificate_number', 'equipment', 'subcontractor', 'pre_scan_codes', 'fail_reason', 'advisory_signed_by'),
  ...onWire(row, 'report_file_id', 'retry_of_id', 'performed_at', 'subcontractor_address', 'evidence'),
  performedBy: nameOf(people, row.performed_by) || row.competent_person,
  mileage: row.odometer,
});

const tenths = (value: number | null): number | null => (value === null ? null : value / 10);

const Charged = z.enum(['proposed', 'charged', 'dismissed']);

/** Every visit; `charge` says what is known of charging failed ones, undefined where that is nobody's to know. */
export const presentVisits = ({ visits }: Recorded, people: People, proposed: { amount: number; currency: string } | null | undefined) =>
  visits.map((row) => ({
    charge:
      proposed === undefined || row.charge === ''
        ? null
        : {
            state: Charged.parse(row.charge),
            proposed: row.charge === 'proposed' ? proposed : null,
            reason: row.charge_reason,
            by: nameOf(people, row.charge_by),
            at: row.charge_at,
          },
    ...onWire(row, 'id', 'started_at', 'finished_at', 'failed_note', 'humidity_percent', 'drive_away_minutes', 'drive_away_told_to'),
    technician: { id: row.visited_by, name: nameOf(people, row.visited_by) },
    ...Ended.parse({ outcome: row.outcome, failedReason: row.failed_reason || null }),
    temperatureCelsius: tenths(row.temperature_tenths),
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
