import { orderByNames } from '@quarterlight/contract/companies/names';
import type { Supplier } from '@quarterlight/contract/companies/supplier-schemas';
import { weekdayNames } from '@quarterlight/kit/days';
import { CheckboxField } from '../../../ui/form/CheckField.tsx';
import { ChecksField } from '../../../ui/form/ChecksField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { MoneyField, QuantityField } from '../../../ui/form/NumberFields.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { PercentField } from '../../../ui/form/PercentField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { EmailField, TextField } from '../../../ui/form/TextField.tsx';
import { TimeField } from '../../../ui/form/TimeField.tsx';
import { companyOf } from '../company.ts';
import { ReachFields } from './ReachFields.tsx';
import { orNone, useCompanyForm } from './use-company-form.ts';

interface FormProps {
  readonly supplier: Supplier;
  readonly done: () => void;
}

/** Who the supplier is, and how it is reached. */
export function DetailsForm({ supplier, done }: FormProps) {
  const { name, accountCode, ourAccount, email, telephone, vatNumber, companyNumber } = supplier;
  const form = useCompanyForm(companyOf('supplier', supplier), {
    defaults: { name, accountCode, ourAccount, email, telephone, vatNumber, companyNumber },
    done,
  });
  return (
    <Form form={form} submit="Save" onCancel={done} columns={3}>
      <TextField name="name" label="Name" required maxLength={120} />
      <TextField name="accountCode" label="Account code" required maxLength={20} autoComplete="off" />
      <TextField name="ourAccount" label="Our account there" maxLength={40} />
      <ReachFields />
    </Form>
  );
}

const weekdays = weekdayNames.map((name, index) => ({ value: String(index + 1), label: name }));

/** How orders go, what they cost on the way, and how soon they come. */
export function OrderingForm({ supplier, done }: FormProps) {
  const { orderBy, orderEmail, portalUrl, leadDays, cutOff, deliveryWeekdays, carriage, carriageFreeOver, minimumOrder } = supplier;
  const nothing = { amount: 0, currency: carriage.currency };
  const form = useCompanyForm(companyOf('supplier', supplier), {
    defaults: {
      orderBy,
      orderEmail,
      portalUrl,
      leadDays,
      cutOff,
      deliveryWeekdays,
      carriage: orNone(carriage),
      carriageFreeOver: orNone(carriageFreeOver),
      minimumOrder: orNone(minimumOrder),
    },
    toBody: (values) => ({
      ...values,
      carriage: values['carriage'] ?? nothing,
      carriageFreeOver: values['carriageFreeOver'] ?? nothing,
      minimumOrder: values['minimumOrder'] ?? nothing,
    }),
    done,
  });
  return (
    <Form form={form} submit="Save" onCancel={done} columns={3}>
      <SelectField name="orderBy" label="Orders go by" required options={optionsOf(orderByNames)} />
      <EmailField name="orderEmail" label="Orders go to" maxLength={254} placeholder={supplier.email} />
      <TextField name="portalUrl" label="Portal" maxLength={300} placeholder="https://" />
      <QuantityField name="leadDays" label="Lead time" suffix="days" required />
      <TimeField name="cutOff" label="Order before" required />
      <ChecksField name="deliveryWeekdays" label="Delivers on" required inline numeric options={weekdays} />
      <MoneyField name="minimumOrder" label="Minimum order" description="Leave empty for none" />
      <MoneyField name="carriage" label="Carriage" description="Leave empty where it is free" />
      <MoneyField name="carriageFreeOver" label="Carriage free from" description="Leave empty for never" />
    </Form>
  );
}

/** Until when, how and at what charge goods go back. */
export function ReturnsForm({ supplier, done }: FormProps) {
  const { returnDays, damageHours, handlingBasisPoints, rmaRequired, returnsNote } = supplier;
  const form = useCompanyForm(companyOf('supplier', supplier), {
    defaults: { returnDays, damageHours, handlingBasisPoints, rmaRequired, returnsNote },
    done,
  });
  return (
    <Form form={form} submit="Save" onCancel={done} columns={3}>
      <QuantityField name="returnDays" label="Goods go back within" suffix="days" required />
      <QuantityField name="damageHours" label="Damage is reported within" suffix="hours" description="Hours after the delivery" required />
      <PercentField name="handlingBasisPoints" label="Handling charge" description="On unwanted goods; 0 is none" required />
      <CheckboxField name="rmaRequired" label="Return number needed" />
      <TextareaField name="returnsNote" label="Terms of returns" maxLength={1000} wide />
    </Form>
  );
}

/** When and to which account it is paid. */
export function PaymentForm({ supplier, done }: FormProps) {
  const { termsDays, sortCode, bankAccount, iban } = supplier;
  const form = useCompanyForm(companyOf('supplier', supplier), { defaults: { termsDays, sortCode, bankAccount, iban }, done });
  return (
    <Form form={form} submit="Save" onCancel={done} columns={2}>
      <QuantityField name="termsDays" label="Terms" suffix="days" required />
      <TextField name="sortCode" label="Sort code" maxLength={10} placeholder="20-00-00" autoComplete="off" />
      <TextField name="bankAccount" label="Account number" maxLength={12} autoComplete="off" />
      <TextField name="iban" label="IBAN" maxLength={42} autoComplete="off" />
    </Form>
  );
}
