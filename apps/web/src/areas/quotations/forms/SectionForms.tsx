import { changeQuotation } from '@quarterlight/contract/quotations/routes';
import type { QuotationDetail } from '@quarterlight/contract/quotations/schemas';
import { causesOfDamage } from '@quarterlight/contract/system/lookup-routes';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { lookupFor } from '../../../platform/query.ts';
import { DayField } from '../../../ui/form/DayField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { QuantityField } from '../../../ui/form/NumberFields.tsx';
import { namedOptions, optionsOf } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { companiesApi } from '../../companies/companies.api.ts';
import { usersApi } from '../../identity/index.ts';
import { AddressFields } from '../../system/index.ts';
import { adasNames, ContactFields, InsuranceFields, placeNames } from '../../worksheets/index.ts';
import { fieldOf, intakeOf } from '../intake/values.ts';
import { NewRevision } from './NewRevision.tsx';

interface SectionFormProps {
  readonly quotation: QuotationDetail;
  readonly done: () => void;
}
interface PartFormProps extends SectionFormProps {
  /** What of the call is shown and changed. */
  readonly section: FieldValues;
  readonly columns?: 1 | 2;
  readonly children: ReactNode;
}

/** The fields of one part of the call: the rest of it is sent as it stands. */
function PartForm({ quotation, done, section, columns = 1, children }: PartFormProps) {
  const form = useContractForm(changeQuotation, {
    params: { id: quotation.id },
    version: quotation.version,
    defaults: section,
    toBody: (values) => ({ intake: { ...intakeOf(quotation), ...values } }),
    fieldOf,
    refresh: ['vehicle'],
    onDone: done,
  });
  return (
    <Form form={form} submit="Save" onCancel={done} columns={columns}>
      <NewRevision quotation={quotation} />
      {children}
    </Form>
  );
}

/** The person to ring. */
export function ContactForm({ quotation, done }: SectionFormProps) {
  return (
    <PartForm quotation={quotation} done={done} section={{ contact: intakeOf(quotation).contact }} columns={2}>
      <ContactFields />
    </PartForm>
  );
}

/** Where the work would be done; its place decides what labour costs. */
export function AddressForm({ quotation, done }: SectionFormProps) {
  const { address, place } = intakeOf(quotation);
  return (
    <PartForm quotation={quotation} done={done} section={{ address, place }} columns={2}>
      <SelectField name="place" label="Place" options={optionsOf(placeNames)} />
      <AddressFields prefix="address" />
    </PartForm>
  );
}

/** Who else pays, and under which policy. */
export function InsuranceForm({ quotation, done }: SectionFormProps) {
  return (
    <PartForm quotation={quotation} done={done} section={{ insurance: intakeOf(quotation).insurance }} columns={2}>
      <InsuranceFields asksVatRegistered={quotation.intake.insurance?.vatRegistered === null} />
    </PartForm>
  );
}

/** What happened, by which numbers the account knows it, and whether a calibration is needed. */
export function JobForm({ quotation, done }: SectionFormProps) {
  const causes = useQuery(lookupFor(causesOfDamage));
  const { causeId, lossOn, mileage, orderNumber, fleetNumber, adasRequirement, adasSource } = intakeOf(quotation);
  return (
    <PartForm quotation={quotation} done={done} section={{ causeId, lossOn, mileage, orderNumber, fleetNumber, adasRequirement, adasSource }} columns={2}>
      <SelectField name="causeId" label="Cause" clearable options={namedOptions(causes.data)} />
      <DayField name="lossOn" label="Day of loss" past />
      <QuantityField name="mileage" label="Mileage" />
      <TextField name="orderNumber" label="Order number" maxLength={60} />
      <TextField name="fleetNumber" label="Fleet number" maxLength={30} />
      <SelectField name="adasRequirement" label="Calibration" options={optionsOf(adasNames)} />
      <TextField name="adasSource" label="Known from" maxLength={120} />
    </PartForm>
  );
}

/** Notes for office, technician and customer. */
export function NotesForm({ quotation, done }: SectionFormProps) {
  const { noteInternal, noteTechnician, noteCustomer } = intakeOf(quotation);
  return (
    <PartForm quotation={quotation} done={done} section={{ noteInternal, noteTechnician, noteCustomer }}>
      <TextareaField name="noteInternal" label="For the office only" maxLength={2000} />
      <TextareaField name="noteTechnician" label="For the technician" maxLength={2000} />
      <TextareaField name="noteCustomer" label="For the customer" maxLength={2000} />
    </PartForm>
  );
}

/** How long it holds, whose it is, and which branch would do the work. */
export function OfferForm({ quotation, done }: SectionFormProps) {
  const { id, version, validUntil, owner, branch } = quotation;
  const owners = useQuery(usersApi.accountManagers('')).data ?? [];
  const branches = useQuery(companiesApi.branches());
  const form = useContractForm(changeQuotation, {
    params: { id },
    version,
    defaults: { validUntil, ownerId: owner?.id ?? null, branchId: branch?.id ?? null },
    onDone: done,
  });
  const known = owner && !owners.some((one) => one.id === owner.id) ? [owner, ...owners] : owners;
  return (
    <Form form={form} submit="Save" onCancel={done} columns={2}>
      <NewRevision quotation={quotation} />
      <DayField name="validUntil" label="Holds until" required />
      <SelectField name="ownerId" label="Owner" clearable options={namedOptions(known)} />
      <SelectField name="branchId" label="Branch" clearable options={namedOptions(branches.data)} />
    </Form>
  );
}
