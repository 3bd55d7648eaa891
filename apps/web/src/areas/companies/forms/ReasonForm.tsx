import type { CompanyKind } from '@quarterlight/contract/companies/shared';
import { Form } from '../../../ui/form/Form.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { later } from '../../../ui/later.tsx';
import type { Company } from '../company.ts';
import { routesOfKind } from '../company-kinds.ts';

const Standing = later(() => import('../../stewardship/index.ts'), 'Standing');

interface ReasonFormProps {
  readonly company: Pick<Company, 'kind' | 'id' | 'name' | 'version'>;
  readonly act: 'close' | 'reopen';
  readonly done: () => void;
}

const whatFollows: Readonly<Record<CompanyKind, string>> = {
  customer: 'It takes no new work. What is still open carries on: jobs are finished and invoices are paid.',
  branch: 'It takes no new bookings. What is booked stays until somebody moves it.',
  supplier: 'Nothing more is ordered from it. What is on order still arrives.',
};

/** Closes a company or opens it again, with the reason that the log keeps. */
export function ReasonForm({ company, act, done }: ReasonFormProps) {
  const form = useContractForm(routesOfKind[company.kind][act], {
    params: { id: company.id },
    version: company.version,
    defaults: { reason: '' },
    notice: act === 'close' ? `${company.name} is closed.` : `${company.name} is open again.`,
    onDone: done,
  });
  return (
    <>
      {act === 'close' && <p style={{ marginTop: 0 }}>{whatFollows[company.kind]}</p>}
      {act === 'close' && <Standing kind={company.kind} id={company.id} />}
      <Form form={form} submit={act === 'close' ? 'Close' : 'Reopen'} onCancel={done}>
        <TextareaField name="reason" label="Reason" required maxLength={500} autoFocus />
      </Form>
    </>
  );
}
