import type { CustomerOption } from '@quarterlight/contract/companies/schemas';
import { insurerFieldsMissing, insurerNeeds } from '@quarterlight/contract/rules/insurer-fields';
import { memo } from 'react';
import { useWatch } from 'react-hook-form';
import { CheckboxField } from '../../../ui/form/CheckField.tsx';
import { MoneyField } from '../../../ui/form/NumberFields.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { textOf } from '../../../ui/form/use-field.ts';
import { WhenIdle } from '../../../ui/WhenIdle.tsx';
import classes from './intake.module.css';

/** Cover, excess and limit; folded away where the customer is no insurer. */
export const InsurancePart = memo(function InsurancePart({ customer }: { readonly customer: CustomerOption | null }) {
  const asks = customer !== null && customer.type !== 'retail' && customer.type !== 'trade';
  const insurer = customer?.type === 'insurer';
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
          <CheckboxField
            name="insurance.vatRegistered"
            label={customer?.asksVatRegistered ? 'Policyholder is VAT-registered (ask)' : 'Policyholder is VAT-registered'}
          />
          <CheckboxField name="insurance.authorisationNeeded" label="Authorisation is needed" />
          <CheckboxField name="insurance.coverChecked" label="Cover is checked" />
          {insurer && <Needs />}
        </div>
      </WhenIdle>
    </details>
  );
});

const watched = ['insurance.policyNumber', 'insurance.claimNumber', 'insurance.authorisationNumber', 'insurance.authorisationNeeded', 'lossOn'];

/** What the insurer asks for before the job may go out, as long as it is not there. */
function Needs() {
  const [policyNumber, claimNumber, authorisationNumber, authorisationNeeded, lossOn] = useWatch({ name: watched });
  const missing = insurerFieldsMissing({
    payerType: 'insurer',
    policyNumber: textOf(policyNumber),
    claimNumber: textOf(claimNumber),
    authorisationNumber: textOf(authorisationNumber),
    authorisationNeeded: authorisationNeeded === true,
    lossOn: textOf(lossOn),
  });
  return (
    <p className={classes.told} role="status">
      {missing.length > 0 && `${insurerNeeds(missing)}. The job can be saved without, but not released.`}
    </p>
  );
}
