import { paymentKindNames, paymentMethodNames } from '@quarterlight/contract/payments/names';
import { type Payer, TakenKind, TakenMethod, TakenMoney } from '@quarterlight/contract/payments/schemas';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { recordPayment } from '@quarterlight/contract/worksheets/visit-routes';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { moneyText } from '../../../platform/formats.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { MoneyField } from '../../../ui/form/NumberFields.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';

const methods = TakenMethod.options.map((value) => ({ value, label: paymentMethodNames[value] }));

/** Records money that was taken; what is still owed stands there already. */
export function PaymentDialog({ worksheet, onClose }: { readonly worksheet: WorksheetDetail; readonly onClose: () => void }) {
  const { owed } = worksheet;
  const payers = (['policyholder', 'customer'] as const).filter((payer) => owed[payer].amount > 0);
  const [payer = 'customer'] = payers;
  const kinds = TakenKind.options.filter((kind) => kind !== 'excess' || owed.excess.amount > 0);
  const isDepositOpen = worksheet.holdUps.some(({ code }) => code === 'deposit');
  const first = owed.excess.amount > 0 ? 'excess' : isDepositOpen ? 'deposit' : 'balance';
  const [chosen, setChosen] = useState<{ kind: string; payer: string }>({ kind: first, payer });
  const due = dueOf(owed, chosen);
  const form = useContractForm(recordPayment, {
    params: { id: worksheet.id },
    defaults: { kind: first, method: 'card', amount: dueOf(owed, { kind: first, payer }), reference: '', payer },
    toBody: withoutNeedlessPayer,
    refresh: ['invoice', 'customer'],
    notice: 'The payment is recorded.',
    onDone: onClose,
  });
  // What is owed follows the choice until somebody types another amount.
  const choose = (next: { kind: string; payer: string }) => {
    const typed = TakenMoney.safeParse(form.methods.getValues('amount')).data;
    if (typed?.amount === due.amount) form.methods.resetField('amount', { defaultValue: dueOf(owed, next) });
    setChosen(next);
  };
  const names: Readonly<Record<Payer, string>> = { customer: worksheet.customer.name, policyholder: 'The policyholder' };
  return (
    <Dialog title={`Money for ${worksheet.number}`} opened onClose={onClose}>
      <Form form={form} submit="Record" onCancel={onClose} columns={2}>
        <SelectField
          name="kind"
          label="For"
          options={kinds.map((value) => ({ value, label: paymentKindNames[value] }))}
          onPicked={(kind) => choose({ ...chosen, kind: kind ?? first })}
        />
        <SelectField name="method" label="How" options={methods} />
        {payers.length > 1 && chosen.kind !== 'excess' && (
          <SelectField
            name="payer"
            label="From"
            options={payers.map((value) => ({ value, label: names[value] }))}
            onPicked={(next) => choose({ ...chosen, payer: next ?? payer })}
          />
        )}
        <MoneyField name="amount" label="Amount" description={`${moneyText(due)} is still owed`} required />
        <TextField name="reference" label="Reference" maxLength={80} />
      </Form>
    </Dialog>
  );
}

/** What is owed of what is chosen. */
const dueOf = (owed: WorksheetDetail['owed'], { kind, payer }: { kind: string; payer: string }) =>
  kind === 'excess' ? owed.excess : payer === 'policyholder' ? owed.policyholder : owed.customer;

/** An excess is the policyholder's anyway. */
const withoutNeedlessPayer = ({ payer, ...values }: FieldValues): unknown => (values['kind'] === 'excess' ? values : { ...values, payer });
