import { causesOfDamage, jobTypes } from '@quarterlight/contract/system/lookup-routes';
import { setAdasRequirement } from '@quarterlight/contract/worksheets/desk-routes';
import { useQuery } from '@tanstack/react-query';
import { lookupFor } from '../../../platform/query.ts';
import { DayField } from '../../../ui/form/DayField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { QuantityField } from '../../../ui/form/NumberFields.tsx';
import { namedOptions, optionsOf } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { adasNames, billedToNames } from '../words.ts';
import { ContactFields } from './ContactFields.tsx';
import { InsuranceFields } from './InsuranceFields.tsx';
import { SectionForm, type SectionFormProps } from './SectionForm.tsx';

/** The person to ring. */
export function ContactForm({ worksheet, done }: SectionFormProps) {
  return (
    <SectionForm worksheet={worksheet} done={done} section={{ contact: worksheet.contact }}>
      <ContactFields />
    </SectionForm>
  );
}

/** Policy, claim, authorisation, excess. */
export function InsuranceForm({ worksheet, done }: SectionFormProps) {
  const { coverCheckedAt, coverCheckedBy: _, authorisationAsked: _asked, missing: _missing, asksVatRegistered, ...insurance } = worksheet.insurance;
  return (
    <SectionForm worksheet={worksheet} done={done} section={{ insurance: { ...insurance, coverChecked: coverCheckedAt !== null } }}>
      <InsuranceFields asksVatRegistered={asksVatRegistered} isWhole />
    </SectionForm>
  );
}

/** Notes for office, technician and customer. */
export function NotesForm({ worksheet, done }: SectionFormProps) {
  const { notes } = worksheet;
  return (
    <SectionForm worksheet={worksheet} done={done} section={{ notes: { ...notes, internal: notes.internal ?? '' } }} columns={1}>
      {notes.internal !== null && <TextareaField name="notes.internal" label="For the office only" maxLength={2000} />}
      <TextareaField name="notes.technician" label="For the technician" maxLength={2000} />
      <TextareaField name="notes.customer" label="For the customer" maxLength={2000} />
    </SectionForm>
  );
}

/** What kind of job it is and who pays. */
export function DetailsForm({ worksheet, done }: SectionFormProps) {
  const types = useQuery(lookupFor(jobTypes));
  const causes = useQuery(lookupFor(causesOfDamage));
  const details = {
    jobTypeId: worksheet.jobType.id,
    billedTo: worksheet.billedTo,
    causeId: worksheet.cause?.id ?? null,
    lossOn: worksheet.lossOn,
    mileage: worksheet.vehicle.mileage,
    orderNumber: worksheet.orderNumber,
    fleetNumber: worksheet.fleetNumber,
    estimatedMinutes: worksheet.estimatedMinutes,
  };
  const refusals = { 'worksheet.unknown_job_type': 'details.jobTypeId', 'worksheet.unknown_cause': 'details.causeId' };
  return (
    <SectionForm worksheet={worksheet} done={done} section={{ details }} refusals={refusals}>
      <SelectField name="details.jobTypeId" label="Job type" options={namedOptions(types.data ?? [worksheet.jobType])} />
      <SelectField name="details.causeId" label="Cause" clearable options={namedOptions(causes.data ?? (worksheet.cause ? [worksheet.cause] : []))} />
      <DayField name="details.lossOn" label="Day of loss" />
      <SelectField name="details.billedTo" label="Billed to" options={optionsOf(billedToNames)} />
      <TextField name="details.orderNumber" label="Order number" maxLength={60} required={worksheet.customer.orderNumberRequired} />
      <TextField name="details.fleetNumber" label="Fleet number" maxLength={30} />
      <QuantityField name="details.mileage" label="Mileage" />
      <QuantityField name="details.estimatedMinutes" label="Estimated minutes" />
    </SectionForm>
  );
}

/** Whether the vehicle needs a calibration, and who says so. */
export function AdasForm({ worksheet, done }: SectionFormProps) {
  const adas = { requirement: worksheet.adasRequirement, source: worksheet.adasSource };
  const form = useContractForm(setAdasRequirement, { params: { id: worksheet.id }, version: worksheet.version, defaults: adas, onDone: done });
  return (
    <Form form={form} submit="Save" onCancel={done} columns={2}>
      <SelectField name="requirement" label="Calibration" options={optionsOf(adasNames)} />
      <TextField name="source" label="Known from" required maxLength={120} placeholder="Customer, photograph, VIN look-up" />
    </Form>
  );
}
