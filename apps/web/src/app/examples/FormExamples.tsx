import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckboxField, SwitchField } from '../../ui/form/CheckField.tsx';
import { DateRangeInput, type DayRange } from '../../ui/form/DateRangeInput.tsx';
import { DayField } from '../../ui/form/DayField.tsx';
import { FileUpload } from '../../ui/form/FileUpload.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { MoneyField, QuantityField } from '../../ui/form/NumberFields.tsx';
import { optionsOf } from '../../ui/form/options.ts';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { SearchSelectField } from '../../ui/form/SearchSelectField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TelephoneField } from '../../ui/form/TelephoneField.tsx';
import { TextareaField } from '../../ui/form/TextareaField.tsx';
import { EmailField, TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { Section } from '../../ui/record/Section.tsx';
import { sampleForm, sampleRows } from './sample.ts';

const found = (q: string) =>
  queryOptions({ queryKey: ['examples', q], queryFn: () => sampleRows.filter((row) => row.customer.toLowerCase().includes(q.toLowerCase())) });

/** Every field, in a form of a route. */
export function FormExamples() {
  const form = useContractForm(sampleForm, {
    defaults: { name: '', telephone: '', email: '', customerId: null, notes: '', priority: false, excess: { amount: 7_500, currency: 'GBP' } },
    toBody: ({ secret: _secret, live: _live, ...body }) => body,
  });
  const [range, setRange] = useState<DayRange>({ from: null, to: null });
  return (
    <div style={{ maxWidth: 760 }}>
      <Section title="A form of a route">
        <Form form={form} submit="Save" columns={2} onCancel={() => form.methods.reset()}>
          <TextField name="name" label="Name" required />
          <SelectField name="jobType" label="Job type" options={optionsOf({ replacement: 'Replacement', repair: 'Repair' })} />
          <TelephoneField name="telephone" label="Telephone" />
          <EmailField name="email" label="Email" />
          <SearchSelectField
            name="customerId"
            label="Customer"
            search={found}
            read={(rows) => rows.slice(0, 6).map((row) => ({ value: row.id, label: `${row.customer} ${row.number}` }))}
          />
          <DayField name="day" label="Day" />
          <MoneyField name="excess" label="Excess" />
          <QuantityField name="quantity" label="Quantity" />
          <PasswordField name="secret" label="Password" />
          <TextareaField name="notes" label="Notes" />
          <CheckboxField name="priority" label="Priority" />
          <SwitchField name="live" label="Live" />
        </Form>
      </Section>
      <Section title="Days of an export">
        <DateRangeInput value={range} onChange={setRange} />
      </Section>
      <Section title="Files">
        <FileUpload label="Choose files" accept={['.csv', '.xlsx']} onUpload={() => new Promise((resolve) => setTimeout(resolve, 800))} />
      </Section>
    </div>
  );
}
