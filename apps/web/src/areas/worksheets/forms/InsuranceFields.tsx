import { CheckboxField } from '../../../ui/form/CheckField.tsx';
import { MoneyField } from '../../../ui/form/NumberFields.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { later } from '../../../ui/later.tsx';
import { VatField } from './VatField.tsx';

const CoverFields = later(() => import('./CoverFields.tsx'), 'CoverFields');

interface InsuranceFieldsProps {
  readonly asksVatRegistered: boolean;
  /** Whether it asks for all that a work provider may want to know. */
  readonly isWhole?: boolean;
}

/** Policy, claim, authorisation and excess of a job that somebody else pays. */
export function InsuranceFields({ asksVatRegistered, isWhole = false }: InsuranceFieldsProps) {
  return (
    <>
      <TextField name="insurance.insurerName" label="Insurer" maxLength={120} />
      <TextField name="insurance.policyNumber" label="Policy number" maxLength={60} />
      <TextField name="insurance.claimNumber" label="Claim number" maxLength={60} />
      <TextField name="insurance.authorisationNumber" label="Authorisation number" maxLength={60} />
      <MoneyField name="insurance.excess" label="Excess" />
      <MoneyField name="insurance.limit" label="Limit" description="Empty where there is none" />
      <CheckboxField name="insurance.authorisationNeeded" label="Authorisation is needed" />
      {asksVatRegistered ? <VatField /> : <CheckboxField name="insurance.vatRegistered" label="Policyholder is VAT-registered" />}
      <CheckboxField name="insurance.coverChecked" label="Cover is checked" />
      <TextField name="insurance.excessExplanation" label="Why the excess was not taken" maxLength={300} />
      {isWhole && <CoverFields />}
    </>
  );
}
