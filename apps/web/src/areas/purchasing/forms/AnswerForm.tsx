import { answerNames } from '@quarterlight/contract/purchasing/names';
import { answerPurchaseOrder } from '@quarterlight/contract/purchasing/routes';
import type { PurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import type { ReactNode } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { DayField } from '../../../ui/form/DayField.tsx';
import { type FieldLineColumn, FieldLines } from '../../../ui/form/FieldLines.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { QuantityField, UnitMoneyField } from '../../../ui/form/NumberFields.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { orderTouches } from '../purchasing.api.ts';
import { answerBody, answerOf } from './answer-body.ts';
import classes from './ReceiveForm.module.css';

type Line = PurchaseOrder['lines'][number];

/** Types in what a supplier answered to an order: which lines come, when, and at what price. */
export function AnswerForm({ order, done }: { readonly order: PurchaseOrder; readonly done: () => void }) {
  const lines = order.lines.filter((line) => line.outstanding > 0);
  const form = useContractForm(answerPurchaseOrder, {
    params: { id: order.id },
    version: order.version,
    defaults: { supplierOrder: lines.find((line) => line.supplierOrder !== '')?.supplierOrder ?? '', lines: lines.map(answerOf) } as FieldValues,
    toBody: answerBody,
    refresh: orderTouches,
    notice: 'Answer noted.',
    onDone: done,
  });
  const nameOf = (line: Line, part: string) => `lines.${lines.indexOf(line)}.${part}`;
  const columns: FieldLineColumn<Line>[] = [
    {
      title: 'Answer',
      width: 150,
      cell: (line) => (
        <SelectField
          name={nameOf(line, 'answer')}
          label={`Answer to ${line.code}`}
          options={optionsOf(answerNames)}
          placeholder="Nothing yet"
          clearable
          emptyValue=""
        />
      ),
    },
    {
      title: 'How many',
      width: 90,
      cell: (line) => <IfComes name={nameOf(line, 'answer')} field={<QuantityField name={nameOf(line, 'quantity')} label={`Confirmed of ${line.code}`} />} />,
    },
    {
      title: 'Comes on',
      width: 150,
      cell: (line) => <IfComes name={nameOf(line, 'answer')} field={<DayField name={nameOf(line, 'comesOn')} label={`Day of ${line.code}`} />} />,
    },
    {
      title: 'Unit price',
      width: 120,
      cell: (line) => <IfComes name={nameOf(line, 'answer')} field={<UnitMoneyField name={nameOf(line, 'unitCost')} label={`Price of ${line.code}`} />} />,
    },
    {
      title: 'From depot',
      width: 130,
      cell: (line) => (
        <IfComes name={nameOf(line, 'answer')} field={<TextField name={nameOf(line, 'depot')} label={`Depot of ${line.code}`} maxLength={60} />} />
      ),
    },
  ];
  const problem = form.methods.formState.errors.lines?.message ?? form.methods.formState.errors.lines?.root?.message;
  return (
    <Form form={form} submit="Save answer" onCancel={done} columns={3}>
      <TextField name="supplierOrder" label="Their order number" maxLength={60} autoFocus />
      <FieldLines label="What the supplier answered" lines={lines} columns={columns} />
      {typeof problem === 'string' && (
        <p className={classes.wrong} role="alert">
          {problem}
        </p>
      )}
    </Form>
  );
}

/** A field that is asked where the line comes, sooner or later. */
function IfComes({ name, field }: { readonly name: string; readonly field: ReactNode }) {
  const answer: unknown = useWatch({ name });
  return answer === 'confirmed' || answer === 'back-ordered' ? field : '–';
}
