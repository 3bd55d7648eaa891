import { followUpOutcomes } from '@quarterlight/contract/quotations/names';
import { endFollowUp, planFollowUp } from '@quarterlight/contract/quotations/routes';
import type { QuotationDetail } from '@quarterlight/contract/quotations/schemas';
import { addDays, today } from '@quarterlight/kit/days';
import { dayText, tenantZone } from '../../../platform/formats.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DayField } from '../../../ui/form/DayField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';

interface DialogProps {
  readonly quotation: QuotationDetail;
  readonly onClose: () => void;
}

/** Plans when to ask the customer again. */
export function PlanDialog({ quotation: { id, number }, onClose }: DialogProps) {
  const form = useContractForm(planFollowUp, {
    params: { id },
    defaults: { dueOn: addDays(today(tenantZone.get()), 1), note: '' },
    notice: 'The follow-up is planned.',
    refusals: { 'quotation.follow_up_day': 'dueOn' },
    onDone: onClose,
  });
  return (
    <Dialog title={`Follow up ${number}`} opened onClose={onClose}>
      <Form form={form} submit="Plan" onCancel={onClose}>
        <DayField name="dueOn" label="On" required />
        <TextareaField name="note" label="What about" maxLength={500} rows={2} />
      </Form>
    </Dialog>
  );
}

/** Says what came of a follow-up, and when the next one is. */
export function EndDialog({ quotation, followUp, onClose }: DialogProps & { readonly followUp: QuotationDetail['followUps'][number] }) {
  const form = useContractForm(endFollowUp, {
    params: { id: quotation.id, followUpId: followUp.id },
    defaults: { note: '', nextOn: null },
    notice: 'The follow-up is done.',
    refusals: { 'quotation.follow_up_day': 'nextOn' },
    onDone: onClose,
  });
  return (
    <Dialog title={`Follow-up of ${dayText(followUp.dueOn)}`} opened onClose={onClose}>
      <Form form={form} submit="Done" onCancel={onClose}>
        <SelectField name="outcome" label="What came of it" required options={optionsOf(followUpOutcomes)} />
        <TextareaField name="note" label="Note" maxLength={500} rows={2} />
        <DayField name="nextOn" label="Ask again on" />
      </Form>
    </Dialog>
  );
}
