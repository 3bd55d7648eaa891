import { isBlank } from '@quarterlight/kit/text';
import type { AdasRequirement, CalibrationResult } from './completion.ts';
import { type InsurerField, insurerNeeds } from './insurer-fields.ts';

/** What may stand between a completed worksheet and its invoice. */
export type GateCode =
  | 'technician'
  | 'placeholder-part'
  | 'glass'
  | 'calibration'
  | 'batches'
  | 'insurer-fields'
  | 'order-number'
  | 'vat-registered'
  | 'excess'
  | 'warranty-price';

/** An open gate: `lines` names the lines it concerns, so that the page can link to them. */
export type OpenGate = { code: GateCode; message: string; lines: readonly string[] };

/** A line as the gates see it; `id` comes back in the gates. */
export type GateLine = {
  id: string;
  kind: 'part' | 'labour' | 'calibration' | 'sundry';
  technicianId: string | null;
  placeholder: boolean;
  /** For a piece of glass: whether it was fitted or returned. Null for anything else. */
  glassSettled: boolean | null;
};

/**
 * Everything that the gates are computed from; amounts in pence. `insurerFieldsMissing` names the account's required fields that are empty; `payerType` is
 * its category. `vatUnanswered`: the account asks whether the policyholder is VAT-registered, and nobody has said.
 */
export type GateFacts = {
  lines: readonly GateLine[];
  adas: AdasRequirement;
  calibrations: readonly CalibrationResult[];
  advisorySigned: boolean;
  bondedGlass: boolean;
  adhesiveBatches: number;
  insurerFieldsMissing: readonly InsurerField[];
  payerType: string | null;
  orderNumberMissing: boolean;
  vatUnanswered: boolean;
  excessDuePence: number;
  excessPaidPence: number;
  excessReason: string | null;
  /** A warranty job that is not charged has a price all the same. */
  pricedThoughFree?: boolean;
};

/** The gates that still stand open before a worksheet can be invoiced, in a fixed order; none where it can be. */
export function openGates(facts: GateFacts): OpenGate[] {
  const { lines, insurerFieldsMissing: fields, excessReason } = facts;
  const concerning = (holds: (line: GateLine) => boolean): string[] => lines.filter(holds).map(({ id }) => id);
  const unmanned = concerning(({ kind, technicianId }) => kind === 'labour' && technicianId === null);
  const placeholders = concerning(({ placeholder }) => placeholder);
  const unsettled = concerning(({ glassSettled }) => glassSettled === false);
  const calibrated = facts.calibrations.some((result) => result !== 'not-attempted') || facts.advisorySigned;
  const uncalibrated = facts.adas === 'unknown' || (facts.adas === 'required' && !calibrated);
  const gates: [boolean, OpenGate][] = [
    [unmanned.length > 0, { code: 'technician', message: 'Name the technician on each labour line.', lines: unmanned }],
    [placeholders.length > 0, { code: 'placeholder-part', message: 'Replace the placeholder parts by real ones.', lines: placeholders }],
    [unsettled.length > 0, { code: 'glass', message: 'Fit or return all glass.', lines: unsettled }],
    [uncalibrated, { code: 'calibration', message: 'Record the calibration.', lines: [] }],
    [facts.bondedGlass && facts.adhesiveBatches === 0, { code: 'batches', message: 'Record the adhesive batches.', lines: [] }],
    [fields.length > 0, { code: 'insurer-fields', message: `${insurerNeeds(fields, facts.payerType)}.`, lines: [] }],
    [facts.orderNumberMissing, { code: 'order-number', message: 'Enter the order number that the account asks for.', lines: [] }],
    [facts.vatUnanswered, { code: 'vat-registered', message: 'Say whether the policyholder is VAT-registered.', lines: [] }],
    [facts.excessPaidPence < facts.excessDuePence && isBlank(excessReason), { code: 'excess', message: 'Take the excess, or say why not.', lines: [] }],
    [facts.pricedThoughFree === true, { code: 'warranty-price', message: 'Take the prices off, or say that this warranty job is charged.', lines: [] }],
  ];
  return gates.filter(([open]) => open).map(([, gate]) => gate);
}
