import { enterSupplierInvoice } from '@quarterlight/contract/payables/routes';
import type { NotInvoiced } from '@quarterlight/contract/payables/schemas';
import { useQuery } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { moneyText, numberText } from '../../../platform/formats.ts';
import { DayField } from '../../../ui/form/DayField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { LinesFieldset } from '../../../ui/form/LinesFieldset.tsx';
import { MoneyField, QuantityField, UnitMoneyField } from '../../../ui/form/NumberFields.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { textOf } from '../../../ui/form/use-field.ts';
import { vatOptions } from '../../../ui/form/vat-options.ts';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { payablesApi } from '../payables.api.ts';
import classes from '../payables.module.css';
import { carriage, countedTotals, emptyBilled, invoiceBody, linesText, other, readBilled, type TypedBilled } from './invoice-body.ts';

/** The order that an invoice is entered for. */
export interface BilledOrder {
  readonly id: string;
  readonly supplierId: string;
}

interface EnterInvoiceProps {
  readonly order: BilledOrder | null;
  readonly done: () => void;
}

/** Enters what a supplier bills; begun from an order, its lines that were not billed stand there already. */
export function EnterInvoice({ order, done }: EnterInvoiceProps) {
  return order ? <OfOrder order={order} done={done} /> : <Entering supplierId="" lines={[]} done={done} />;
}

function OfOrder({ order, done }: { readonly order: BilledOrder; readonly done: () => void }) {
  const result = useQuery(payablesApi.notInvoiced({ orderId: order.id, limit: 200 }));
  return <LoadedRecord result={result}>{({ items }) => <Entering supplierId={order.supplierId} lines={items} done={done} />}</LoadedRecord>;
}

const typedOf = (line: NotInvoiced): TypedBilled => ({ what: line.id, quantity: line.quantity, unitCost: line.unitCost, vat: '2000' });

function Entering({ supplierId: asked, lines, done }: { readonly supplierId: string; readonly lines: readonly NotInvoiced[]; readonly done: () => void }) {
  const suppliers = useQuery(payablesApi.suppliers());
  const { set } = useOpened('invoice');
  const form = useContractForm(enterSupplierInvoice, {
    defaults: { supplierId: asked, number: '', dated: null, note: '', lines: lines.length > 0 ? lines.map(typedOf) : [{ ...emptyBilled }] } as FieldValues,
    toBody: invoiceBody,
    refresh: ['purchase-order'],
    notice: 'The invoice is entered.',
    onDone: (invoice) => {
      done();
      set(invoice.id);
    },
  });
  const supplierId = textOf(form.methods.watch('supplierId'));
  const open = useQuery({ ...payablesApi.notInvoiced({ supplierId, limit: 200 }), enabled: supplierId !== '' });
  const whats = [
    ...(open.data?.items ?? lines).map((line) => ({ value: line.id, label: `${line.number}: ${line.code}, ${numberText(line.quantity)} to be billed` })),
    { value: carriage, label: 'Carriage' },
    { value: other, label: 'Something else' },
  ];
  return (
    <Form form={form} submit="Enter invoice" onCancel={done} columns={2}>
      <SelectField
        name="supplierId"
        label="Supplier"
        required
        options={(suppliers.data ?? []).map(({ id, name, accountCode }) => ({ value: id, label: `${name} (${accountCode})` }))}
      />
      <TextField name="number" label="Invoice number" required maxLength={60} autoFocus />
      <DayField name="dated" label="Dated" required past />
      <DayField name="dueOn" label="Due" description="Left empty, the supplier’s terms say it." />
      <div className={classes.wide}>
        <LinesFieldset<TypedBilled>
          columns={['minmax(0, 1fr) 90px 130px 100px 36px', '1fr 1fr 1fr 36px']}
          empty={emptyBilled}
          read={readBilled}
          text={linesText}
          line={(_line, nameOf) => (
            <>
              <SelectField name={nameOf('what')} label="What it bills" options={whats} />
              <QuantityField name={nameOf('quantity')} label="Quantity" />
              <UnitMoneyField name={nameOf('unitCost')} label="Unit price" />
              <SelectField name={nameOf('vat')} label="VAT" options={vatOptions} />
            </>
          )}
          foot={(typed) => {
            const counted = countedTotals(typed);
            return (
              counted && (
                <p className={classes.sum}>
                  The lines come to {moneyText(counted.net)} net and {moneyText(counted.vat)} VAT
                </p>
              )
            );
          }}
        />
      </div>
      <MoneyField name="net" label="Net" required />
      <MoneyField name="vat" label="VAT" required />
      <MoneyField name="gross" label="Total" required />
      <TextField name="note" label="Note" maxLength={500} />
    </Form>
  );
}
