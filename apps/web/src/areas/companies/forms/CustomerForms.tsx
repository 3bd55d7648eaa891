import { consolidatedNames, consolidatedToNames, customerTypeNames } from '@quarterlight/contract/companies/names';
import type { Customer } from '@quarterlight/contract/companies/schemas';
import { insurerFieldNames } from '@quarterlight/contract/rules/insurer-fields';
import { moneyText } from '../../../platform/formats.ts';
import { CheckboxField, SwitchField } from '../../../ui/form/CheckField.tsx';
import { ChecksField } from '../../../ui/form/ChecksField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { MoneyField, QuantityField } from '../../../ui/form/NumberFields.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { PercentField } from '../../../ui/form/PercentField.tsx';
import { penceIn } from '../../../ui/form/pence-in.ts';
import { SearchSelectField } from '../../../ui/form/SearchSelectField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { companyOf } from '../company.ts';
import { customersApi } from '../customers.api.ts';
import { ReachFields } from './ReachFields.tsx';
import { orNone, useCompanyForm } from './use-company-form.ts';

interface FormProps {
  readonly customer: Customer;
  readonly done: () => void;
}

/** Who the account is, and how it is reached. */
export function DetailsForm({ customer, done }: FormProps) {
  const { accountCode, name, type, parentId, vatNumber, companyNumber, email, telephone } = customer;
  const form = useCompanyForm(companyOf('customer', customer), {
    defaults: { accountCode, name, type, parentId, vatNumber, companyNumber, email, telephone },
    done,
  });
  return (
    <Form form={form} submit="Save" onCancel={done} columns={3}>
      <TextField name="name" label="Name" required maxLength={120} />
      <TextField name="accountCode" label="Account code" required maxLength={20} autoComplete="off" />
      <SelectField name="type" label="Category" required options={optionsOf(customerTypeNames)} />
      <SearchSelectField
        name="parentId"
        label="Parent account"
        placeholder="Name, account or postcode"
        initial={parentId ? { value: parentId, label: customer.parentName ?? '' } : null}
        search={customersApi.find}
        read={(found) => found.filter(({ id }) => id !== customer.id).map((one) => ({ value: one.id, label: `${one.name} (${one.accountCode})` }))}
      />
      <ReachFields email="Email for documents" />
    </Form>
  );
}

/** What it owes at most, how it pays, whether it may have work. */
export function CreditForm({ customer, done }: FormProps) {
  const { creditLimit, termsDays, onStop, stopReason, consolidated, consolidatedTo, discountBasisPoints, quotationsModule } = customer;
  const form = useCompanyForm(companyOf('customer', customer), {
    defaults: {
      creditLimit: orNone(creditLimit),
      termsDays,
      onStop,
      stopReason,
      consolidated,
      consolidatedTo,
      discountBasisPoints,
      quotationsModule,
    },
    toBody: (values) => ({
      ...values,
      creditLimit: values['creditLimit'] ?? { amount: 0, currency: creditLimit.currency },
      discountBasisPoints: values['discountBasisPoints'] ?? 0,
    }),
    done,
  });
  const { methods } = form;
  const limit = penceIn(methods.watch('creditLimit'));
  const isBelow = limit !== null && limit > 0 && limit < customer.exposure.amount;
  return (
    <Form form={form} submit="Save" onCancel={done} columns={3}>
      <MoneyField
        name="creditLimit"
        label="Credit limit"
        description={isBelow ? `Below the ${moneyText(customer.exposure)} owed and booked: new jobs will need a manager` : 'Leave empty for no limit'}
      />
      <QuantityField name="termsDays" label="Terms" suffix="days" required />
      <PercentField name="discountBasisPoints" label="General discount on glass" />
      <SelectField name="consolidated" label="Invoices" required options={optionsOf(consolidatedNames)} />
      {methods.watch('consolidated') !== 'none' && (
        <SelectField name="consolidatedTo" label="Sent together to" required options={optionsOf(consolidatedToNames)} />
      )}
      <SwitchField name="quotationsModule" label="Quotations for its users" />
      <SwitchField name="onStop" label="On stop: new jobs need a manager" />
      {methods.watch('onStop') === true && <TextField name="stopReason" label="Why it is on stop" maxLength={500} />}
    </Form>
  );
}

/** What a job of the account needs, and how soon it is to be done. */
export function JobTermsForm({ customer, done }: FormProps) {
  const { orderNumberRequired, asksVatRegistered, excessDefault, requiredFields, authorisationLimit, acceptWithinHours, fitWithinDays } = customer;
  const { currency } = excessDefault;
  const form = useCompanyForm(companyOf('customer', customer), {
    defaults: {
      orderNumberRequired,
      asksVatRegistered,
      excessDefault,
      ownFields: requiredFields !== null,
      requiredFields: requiredFields ?? ['policyNumber', 'claimNumber', 'lossOn'],
      authorisationLimit,
      acceptWithinHours,
      fitWithinDays,
    },
    toBody: ({ ownFields, ...values }) => ({
      ...values,
      excessDefault: values['excessDefault'] ?? { amount: 0, currency },
      requiredFields: ownFields === true ? values['requiredFields'] : null,
    }),
    done,
  });
  return (
    <Form form={form} submit="Save" onCancel={done} columns={3}>
      <MoneyField name="excessDefault" label="Usual excess" />
      <MoneyField name="authorisationLimit" label="Authorise from (net)" description="Leave empty to take jobs of any amount" />
      <QuantityField name="acceptWithinHours" label="Accept its jobs within" suffix="hours" />
      <QuantityField name="fitWithinDays" label="Fit within" suffix="days" />
      <CheckboxField name="orderNumberRequired" label="Needs an order number" />
      <CheckboxField name="asksVatRegistered" label="Ask whether the policyholder is VAT-registered" />
      <SwitchField name="ownFields" label="Its documents need fields of their own" description="Otherwise what every insurer asks" />
      {form.methods.watch('ownFields') === true && (
        <ChecksField name="requiredFields" label="Fields its documents need" inline options={optionsOf(insurerFieldNames)} />
      )}
    </Form>
  );
}
