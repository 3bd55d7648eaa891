import type { CustomerOption } from '@quarterlight/contract/companies/schemas';
import { insurerFieldsMissing, insurerNeeds } from '@quarterlight/contract/rules/insurer-fields';
import { memo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { CheckboxField } from '../../../ui/form/CheckField.tsx';
import { MoneyField } from '../../../ui/form/NumberFields.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { textOf } from '../../../ui/form/use-field.ts';
import { later } from '../../../ui/later.tsx';
import { WhenIdle } from '../../../ui/WhenIdle.tsx';
import { VatField } from '../forms/VatField.tsx';
import classes from './intake.module.css';

const CoverFields = later(() => import('../forms/CoverFields.tsx'), 'CoverFields');

interface InsurancePartProps {
  readonly customer: CustomerOption | null;
  /** What the job comes to so far, in pence. */
  readonly net: number;
}

const asksForFields = ({ type, requiredFields, authorisationLimit }: CustomerOption) =>
  type === 'insurer' || (requiredFields ?? []).length > 0 || authorisationLimit !== null;

/** Cover, excess and limit; folded away where the customer is no insurer. */
export const InsurancePart = memo(function InsurancePart({ customer, net }: InsurancePartProps) {
  const [isWhole, setWhole] = useState(false);
  const asks = customer !== null && ((customer.type !== 'retail' && customer.type !== 'trade') || asksForFields(customer));
  return (
    <details className={classes.insurance} open={asks || (customer?.excessDefault.amount ?? 0) > 0}>
      <summary>{asks ? 'Cover and excess' : 'Cover and excess, where somebody else pays'}</summary>
      <WhenIdle rows={{ phone: 8, wide: 3.4 }}>
        <div className={classes.fields}>
          <TextField name="insurance.policyNumber" label="Policy number" maxLength={60} />
          <TextField name="insurance.claimNumber" label="Claim number" maxLength={60} />
          <TextField name="insurance.authorisationNumber" label="Authorisation number" maxLength={60} />
          <MoneyField name="insurance.excess" label="Excess" />
          <MoneyField name="insurance.limit" label="Pays at most" />
          <TextField name="insurance.insurerName" label="Insurer" maxLength={120} />
          {customer?.asksVatRegistered ? <VatField /> : <CheckboxField name="insurance.vatRegistered" label="Policyholder is VAT-registered" />}
          <CheckboxField name="insurance.authorisationNeeded" label="Authorisation is needed" />
          <CheckboxField name="insurance.coverChecked" label="Cover is checked" />
          <details className={classes.insurance} onToggle={(event) => setWhole(event.currentTarget.open)}>
            <summary>Scheme, mandate, and a policyholder who is not the contact</summary>
            <div className={classes.fields}>{isWhole && <CoverFields />}</div>
          </details>
          {customer && asksForFields(customer) && <Needs customer={customer} net={net} />}
        </div>
      </WhenIdle>
    </details>
  );
});

const watched = [
  'insurance.policyNumber',
  'insurance.claimNumber',
  'insurance.authorisationNumber',
  'insurance.authorisationNeeded',
  'lossOn',
  'insurance.certificateNumber',
  'insurance.mandateSignedBy',
];

/** What the account asks for before the job may go out, as long as it is not there. */
function Needs({ customer, net }: { readonly customer: CustomerOption; readonly net: number }) {
  const [policyNumber, claimNumber, authorisationNumber, authorisationNeeded, lossOn, certificateNumber, mandateSignedBy] = useWatch({ name: watched });
  const { type, requiredFields, authorisationLimit } = customer;
  const account = { type, requiredFields, authorisationLimitPence: authorisationLimit?.amount ?? null };
  const missing = insurerFieldsMissing(account, {
    policyNumber: textOf(policyNumber),
    claimNumber: textOf(claimNumber),
    authorisationNumber: textOf(authorisationNumber),
    authorisationNeeded: authorisationNeeded === true,
    lossOn: textOf(lossOn),
    certificateNumber: textOf(certificateNumber),
    mandateSignedBy: textOf(mandateSignedBy),
    netPence: net,
  });
  return (
    <p className={classes.told} role="status">
      {missing.length > 0 && `${insurerNeeds(missing, type)}. The job can be saved without, but not released.`}
    </p>
  );
}
