import { placeText } from '@quarterlight/contract/stock/names';
import { postMove } from '@quarterlight/contract/stock/routes';
import type { StockLine } from '@quarterlight/contract/stock/schemas';
import type { FieldValues } from 'react-hook-form';
import { numberText } from '../../../platform/formats.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { QuantityField } from '../../../ui/form/NumberFields.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useWorksheets, WorksheetLink } from '../worksheets.tsx';
import classes from './MoveForm.module.css';
import { PlaceField } from './PlaceField.tsx';

interface LotFormProps {
  readonly line: StockLine;
  readonly done: () => void;
}

/** What the lot is and how much of it may go. */
function LotFacts({ line }: { readonly line: StockLine }) {
  const { worksheets } = useWorksheets(line.claims.map((claim) => claim.worksheetId));
  return (
    <p className={classes.lot}>
      <b>{line.code}</b> {line.description} – {numberText(line.quantity)} at {placeText(line.place)}
      {line.batch && `, batch ${line.batch}`}, {numberText(line.free)} free
      {line.claims.length > 0 && (
        <>
          , allocated to{' '}
          {line.claims.map((claim, index) => (
            <span key={claim.allocationId}>
              {index > 0 && ', '}
              <WorksheetLink id={claim.worksheetId} worksheets={worksheets} />
            </span>
          ))}
        </>
      )}
      .
    </p>
  );
}

const free = 'free';

/** Moves some of a lot to another place; a job's claim on it can be moved whole. */
export function MoveForm({ line, done }: LotFormProps) {
  const { worksheets } = useWorksheets(line.claims.map((claim) => claim.worksheetId));
  const form = useContractForm(postMove, {
    defaults: {
      what: line.free > 0 || line.claims.length === 0 ? free : line.claims[0]?.allocationId,
      quantity: line.free > 0 ? line.free : (line.claims[0]?.quantity ?? line.quantity),
      toPlaceId: '',
      reason: '',
    },
    toBody: ({ what, ...values }: FieldValues) => ({
      ...values,
      fromPlaceId: line.place.id,
      lotId: line.lotId,
      ...(what === free ? {} : { allocationId: what }),
    }),
    refusals: { 'stock.claimed': 'quantity', 'stock.not_enough': 'quantity' },
    refresh: ['worksheet'],
    notice: `${line.code} moved.`,
    onDone: done,
  });
  const what: unknown = form.methods.watch('what');
  const choices = [
    ...(line.free > 0 ? [{ value: free, label: `Free stock (${numberText(line.free)})` }] : []),
    ...line.claims.map((claim) => ({
      value: claim.allocationId,
      label: `What ${worksheets.get(claim.worksheetId)?.number ?? 'a worksheet'} has claimed (${numberText(claim.quantity)})`,
    })),
  ];
  return (
    <Form form={form} submit="Move" onCancel={done}>
      <LotFacts line={line} />
      {line.claims.length > 0 && (
        <SelectField
          name="what"
          label="What to move"
          options={choices}
          onPicked={(picked) => form.methods.setValue('quantity', line.claims.find((claim) => claim.allocationId === picked)?.quantity ?? line.free)}
        />
      )}
      <QuantityField name="quantity" label="Quantity" required disabled={what !== free} />
      <PlaceField name="toPlaceId" label="To" required without={line.place.id} />
      <TextField name="reason" label="Note" maxLength={200} />
    </Form>
  );
}
