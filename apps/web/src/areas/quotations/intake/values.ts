import type { QuotationDetail, QuotationIntake } from '@quarterlight/contract/quotations/schemas';
import { modesOfContact } from '@quarterlight/contract/rules/contact';
import { normaliseRegistration } from '@quarterlight/contract/rules/registration';
import type { FieldValues } from 'react-hook-form';
import { newKey } from '../../../platform/api.ts';
import { draftOf } from '../../../ui/form/draft.ts';
import { asLine, emptyIntake, type IntakeLine, linesOf } from '../../worksheets/index.ts';

/** An option while it is written. */
export interface OptionDraft {
  readonly key: string;
  /** Of one that is there. */
  readonly id?: string;
  readonly title: string;
  readonly note: string;
  readonly jobTypeId: string;
  readonly recommended: boolean;
  readonly lines: IntakeLine[];
}

/** An option with nothing in it. */
export const emptyOption = (): OptionDraft => ({ key: newKey(), title: '', note: '', jobTypeId: '', recommended: true, lines: [] });

const isDraft = (value: unknown): value is OptionDraft => typeof value === 'object' && value !== null && 'key' in value && 'lines' in value;
/** The options of a form's values. */
export const optionsOf = (values: unknown): OptionDraft[] => (Array.isArray(values) ? values.filter(isDraft) : []);

/** What is sent of options. */
export const optionBodies = (values: unknown) =>
  optionsOf(values).map(({ key: _key, lines, ...option }) => ({ ...option, lines: linesOf(lines).map(bodyOfLine) }));
/** An emptied discount is none. */
const bodyOfLine = (line: IntakeLine) => ({ ...asLine(line), discountBasisPoints: line.discountBasisPoints ?? 0 });

/** What a person is asked, besides the options, before the telephone is picked up. */
export function emptyQuotation(): FieldValues {
  const { customerId, vehicle, contact, address, place, insurance, causeId, lossOn, orderNumber, adasRequirement, adasSource, ui } = emptyIntake();
  return {
    customerId,
    vehicle,
    contact,
    address,
    place,
    insurance,
    causeId,
    lossOn,
    orderNumber,
    adasRequirement,
    adasSource,
    ui,
    fleetNumber: '',
    mileage: null,
    noteInternal: '',
    noteTechnician: '',
    noteCustomer: '',
    options: [emptyOption()],
    validUntil: null,
    followUpOn: null,
    branchId: null,
  };
}

/** A call for a price that was left unsaved in this tab. */
export const quotationDraft = draftOf('quotation', ['vehicle', 'contact', 'options']);

const parts = ['mileage', 'contact', 'address', 'place', 'causeId', 'lossOn', 'insurance', 'adasRequirement', 'adasSource'] as const;
const texts = ['orderNumber', 'fleetNumber', 'noteInternal', 'noteTechnician', 'noteCustomer'] as const;

/** What is said of the job, from the fields of the call. */
export function intakeBody(values: FieldValues): FieldValues {
  const { vehicle } = values;
  return {
    vehicle: { ...vehicle, registration: normaliseRegistration(String(vehicle?.registration ?? '')) },
    ...Object.fromEntries(parts.map((part) => [part, values[part] ?? null])),
    ...Object.fromEntries(texts.map((text) => [text, values[text] ?? ''])),
  };
}

/** The body of a new quotation from the screen's values; days that nobody chose are the settings'. */
export function newBody(values: FieldValues): FieldValues {
  const { customerId, branchId, validUntil, followUpOn, options } = values;
  return {
    customerId,
    ...(branchId && { branchId }),
    ...(validUntil && { validUntil }),
    ...(followUpOn && { followUpOn }),
    intake: intakeBody(values),
    options: optionBodies(options),
  };
}

/** The fields of the call stand outside of the part in which they are sent. */
export const fieldOf = (path: string): string => path.replace(/^intake\./, '');

/** What a quotation says of its job, as it is sent and as the fields of the call hold it. */
export function intakeOf({ intake }: Pick<QuotationDetail, 'intake'>): QuotationIntake {
  const { vehicle, contact, cause, insurance, ...rest } = intake;
  return {
    ...rest,
    vehicle,
    contact: { ...contact, contactType: { value: contact.contactType }, modeOfContact: { value: modeOf(contact.modeOfContact) } },
    causeId: cause?.id ?? null,
    insurance: insurance ?? emptyIntake().insurance ?? null,
  };
}

type Mode = NonNullable<QuotationIntake['contact']['modeOfContact']>['value'];
const isMode = (text: string): text is Mode => text === '' || text in modesOfContact;
const modeOf = (text: string): Mode => (isMode(text) ? text : '');

/** The options of a quotation, to be written anew; `copied` ones are options of their own. */
export const draftsOf = ({ options }: Pick<QuotationDetail, 'options'>, copied = false): OptionDraft[] =>
  options.map(({ id, title, note, jobType, recommended, lines }) => ({
    key: id,
    ...(copied ? {} : { id }),
    title,
    note,
    jobTypeId: jobType?.id ?? '',
    recommended,
    lines: lines.map((line) => lineDraft(line)),
  }));

type Line = QuotationDetail['options'][number]['lines'][number];

function lineDraft({ id, kind, productId, glassType, code, description, quantity, unitPrice, priceTyped, discountBasisPoints, ...of }: Line): IntakeLine {
  const source = of.featuresSource;
  return {
    key: id,
    kind,
    productId,
    glassTypeId: glassType?.id ?? null,
    code,
    label: description,
    description,
    quantity,
    discountBasisPoints,
    needsCalibration: false,
    ...(priceTyped && { unitPrice }),
    ...(of.features.length > 0 && { features: of.features }),
    ...((source === 'questions' || source === 'photo' || source === 'vin') && { featuresSource: source }),
    ...(of.unconfirmedReason && { unconfirmedReason: of.unconfirmedReason }),
  };
}
