import type { CustomerOption } from '@quarterlight/contract/companies/schemas';
import { memo } from 'react';
import { CheckboxField } from '../../../ui/form/CheckField.tsx';
import { MoneyField } from '../../../ui/form/NumberFields.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { WhenIdle } from '../../../ui/WhenIdle.tsx';
import classes from './intake.module.css';

/** Cover and excess; folded away where the customer is no insurer. */
export const InsurancePart = memo(function InsurancePart({ customer }: { readonly customer: CustomerOption | null }) {
  const asks = customer !== null && customer.type !== 'retail' && customer.type !== 'trade';
  return (
    <details className={classes.insurance} open={asks || (customer?.excessDefault.amount ?? 0) > 0}>
      <summary>{asks ? 'Cover and excess' : 'Cover and excess, where somebody else pays'}</summary>
      <WhenIdle rows={{ phone: 7, wide: 3 }}>
        <div className={classes.fields}>
          <TextField name="insurance.insurerName" label="Insurer" maxLength={120} />
          <TextField name="insurance.policyNumber" label="Policy number" maxLength={60} />
          <TextField name="insurance.claimNumber" label="Claim number" maxLength={60} />
          <TextField name="insurance.authorisationNumber" label="Authorisation number" maxLength={60} />
          <MoneyField name="insurance.excess" label="Excess" />
          <div>
            <CheckboxField
              name="insurance.vatRegistered"
              label={customer?.asksVatRegistered ? 'Policyholder is VAT-registered (ask)' : 'Policyholder is VAT-registered'}
            />
            <CheckboxField name="insurance.authorisationNeeded" label="Authorisation is needed" />
            <CheckboxField name="insurance.coverChecked" label="Cover is checked" />
          </div>
        </div>
      </WhenIdle>
    </details>
  );
});
