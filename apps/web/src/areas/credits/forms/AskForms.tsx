import { chasePurchaseCredit, noteReturnNumber, queryPurchaseCredit, sendPurchaseCredit } from '@quarterlight/contract/credits/routes';
import type { PurchaseCredit } from '@quarterlight/contract/credits/schemas';
import type { FieldValues } from 'react-hook-form';
import { DayField } from '../../../ui/form/DayField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { EmailField, TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';

export interface CreditFormProps {
  readonly credit: PurchaseCredit;
  readonly done: () => void;
}

/** Which credit a form is of, as it was when the form opened. */
export const ofCredit = ({ id, version }: PurchaseCredit, done: () => void) => ({ params: { id }, version, onDone: done }) as const;

/** By email where an address is known. */
const usualWay = ({ supplierEmail }: PurchaseCredit) => (supplierEmail === '' ? ('marked' as const) : ('email' as const));
const withRecipient = ({ how, recipient }: FieldValues) => ({ how, ...(how === 'email' && recipient ? { recipient } : {}) });
const ways = (marked: string) => [
  { value: 'email', label: 'Email with the request as a PDF' },
  { value: 'marked', label: marked },
];

const Recipient = () => <EmailField name="recipient" label="To" required maxLength={254} autoFocus />;

/** Emails the request, or notes that it was made. */
export function SendForm({ credit, done }: CreditFormProps) {
  const form = useContractForm(sendPurchaseCredit, {
    ...ofCredit(credit, done),
    defaults: { how: usualWay(credit), recipient: credit.supplierEmail },
    toBody: withRecipient,
    refresh: ['outbox'],
    notice: `Credit ${credit.number} is asked for.`,
  });
  const byEmail = form.methods.watch('how') === 'email';
  return (
    <Form form={form} submit={byEmail ? 'Send' : 'Mark as asked for'} onCancel={done}>
      <SelectField name="how" label="How it is asked for" options={ways('Mark as asked for: by telephone or portal')} />
      {byEmail && <Recipient />}
    </Form>
  );
}

/** Reminds the supplier. */
export function ChaseForm({ credit, done }: CreditFormProps) {
  const form = useContractForm(chasePurchaseCredit, {
    ...ofCredit(credit, done),
    defaults: { how: usualWay(credit), recipient: credit.supplierEmail, note: '' },
    toBody: (values) => ({ ...withRecipient(values), note: values.note }),
    refresh: ['outbox'],
    notice: `${credit.supplier.name} is reminded of ${credit.number}.`,
  });
  const byEmail = form.methods.watch('how') === 'email';
  return (
    <Form form={form} submit={byEmail ? 'Send a reminder' : 'Mark as chased'} onCancel={done}>
      <SelectField name="how" label="How they are reminded" options={ways('Mark as chased: by telephone or portal')} />
      {byEmail && <Recipient />}
      <TextField name="note" label={byEmail ? 'What to add' : 'What they said'} maxLength={300} />
    </Form>
  );
}

/** Notes the supplier's return number, and its day where goods wait. */
export function NumberForm({ credit, done }: CreditFormProps) {
  const goodsWait = credit.hasGoods && credit.collectedAt === null;
  const form = useContractForm(noteReturnNumber, {
    ...ofCredit(credit, done),
    defaults: { rmaNumber: credit.rmaNumber, returnBy: credit.returnBy },
    toBody: ({ rmaNumber, returnBy }) => ({ rmaNumber, ...(goodsWait ? { returnBy: returnBy ?? null } : {}) }),
    notice: 'The return number is noted.',
  });
  return (
    <Form form={form} submit="Note the number" onCancel={done}>
      <TextField name="rmaNumber" label="Return number" required maxLength={40} autoFocus description="It stands on the note that goes along with the goods." />
      {goodsWait && <DayField name="returnBy" label="Back by" description="The day that they gave, where it is another than by their terms." />}
    </Form>
  );
}

/** Notes what is asked of the supplier. */
export function QueryForm({ credit, done }: CreditFormProps) {
  const form = useContractForm(queryPurchaseCredit, { ...ofCredit(credit, done), defaults: { reason: '' }, notice: 'What is asked is noted.' });
  return (
    <Form form={form} submit="Query" onCancel={done}>
      <TextareaField
        name="reason"
        label="What is asked of the supplier"
        required
        maxLength={500}
        rows={3}
        {...(credit.supplierEmail === '' ? {} : { description: `Write to ${credit.supplierEmail} what you note here.` })}
      />
    </Form>
  );
}
