import { Form } from '../../../ui/form/Form.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import type { Company } from '../company.ts';
import { useCompanyForm } from './use-company-form.ts';

/** What the office should know of a company. */
export function NotesForm({ company, done }: { readonly company: Company; readonly done: () => void }) {
  const form = useCompanyForm(company, { defaults: { notes: company.notes }, done });
  return (
    <Form form={form} submit="Save" onCancel={done}>
      <TextareaField name="notes" label="Notes" description="Read by the office alone" maxLength={4000} rows={4} />
    </Form>
  );
}
