import { receiveCreditNote } from '@quarterlight/contract/credits/routes';
import type { PurchaseCredit } from '@quarterlight/contract/credits/schemas';
import { pence, vatOf } from '@quarterlight/kit/money';
import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { moneyText, type WireMoney } from '../../../platform/formats.ts';
import { DayField } from '../../../ui/form/DayField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { MoneyField } from '../../../ui/form/NumberFields.tsx';
import { penceIn } from '../../../ui/form/pence-in.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { textOf } from '../../../ui/form/use-field.ts';
import { vatOptions } from '../../../ui/form/vat-options.ts';
import { creditTouches } from '../credits.api.ts';
import classes from '../credits.module.css';
import { type CreditFormProps, ofCredit } from './AskForms.tsx';

const withVat = (net: WireMoney, rate: number): { readonly vat: WireMoney; readonly gross: WireMoney } => {
  const vat = vatOf(pence(net.amount), rate);
  return { vat: { amount: vat, currency: net.currency }, gross: { amount: net.amount + vat, currency: net.currency } };
};

/** VAT and total follow the net until somebody types another. */
function useFollowing({ watch, setValue, getValues }: UseFormReturn, credit: PurchaseCredit): void {
  const { currency } = credit.expected;
  const followed = useRef(withVat(credit.expected, 2_000));
  const net = penceIn(watch('net'));
  const rate = Number(watch('vatBasisPoints'));
  const typedVat = penceIn(watch('vat'));
  useEffect(() => {
    if (net === null) return;
    const counted = withVat({ amount: net, currency }, rate);
    const follows = (name: 'vat' | 'gross') => [null, followed.current[name].amount].includes(penceIn(getValues(name)));
    const isOwnVat = !follows('vat');
    const vat = isOwnVat && typedVat !== null ? { amount: typedVat, currency } : counted.vat;
    const gross = { amount: net + vat.amount, currency };
    if (!isOwnVat && penceIn(getValues('vat')) !== vat.amount) setValue('vat', vat);
    if (follows('gross') && penceIn(getValues('gross')) !== gross.amount) setValue('gross', gross);
    followed.current = { vat: isOwnVat ? followed.current.vat : vat, gross };
  }, [net, rate, typedVat, currency, getValues, setValue]);
}

/** Enters the supplier's credit note; it is ready for the accounts then. */
export function CreditNoteForm({ credit, done }: CreditFormProps) {
  const form = useContractForm(receiveCreditNote, {
    ...ofCredit(credit, done),
    defaults: {
      creditNote: '',
      dated: null,
      net: credit.expected,
      ...withVat(credit.expected, 2_000),
      vatBasisPoints: '2000',
      reason: '',
    } as FieldValues,
    toBody: ({ vatBasisPoints, dated, ...typed }) => ({ ...typed, dated: dated ?? '', vatBasisPoints: Number(vatBasisPoints) }),
    refresh: creditTouches,
    notice: `Credit ${credit.number} is credited. It is ready for the accounts.`,
  });
  useFollowing(form.methods, credit);
  const net = penceIn(form.methods.watch('net'));
  const differs = net !== null && net !== credit.expected.amount;
  const reason = textOf(form.methods.watch('reason'));
  return (
    <Form form={form} submit="Enter credit note" onCancel={done} columns={2}>
      <TextField name="creditNote" label="Credit note" required maxLength={60} autoFocus />
      <DayField name="dated" label="Dated" required past />
      <MoneyField name="net" label="Net" required />
      <SelectField name="vatBasisPoints" label="VAT rate" options={vatOptions} />
      <MoneyField name="vat" label="VAT" required />
      <MoneyField name="gross" label="Total" required />
      {(differs || reason !== '') && (
        <div className={classes.wide}>
          <TextField
            name="reason"
            label="Why it differs"
            maxLength={300}
            description={`${moneyText(credit.expected)} was asked for. Say why this is accepted; above the company’s limits somebody else has to.`}
          />
        </div>
      )}
    </Form>
  );
}
