import { Button } from '@mantine/core';
import { reportDamage, writeOff } from '@quarterlight/contract/losses/routes';
import { placeText } from '@quarterlight/contract/stock/names';
import type { StockLine } from '@quarterlight/contract/stock/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { numberText } from '../../../platform/formats.ts';
import { notify } from '../../../platform/notices.ts';
import { CheckboxField } from '../../../ui/form/CheckField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { QuantityField } from '../../../ui/form/NumberFields.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { lossesApi } from '../losses.api.ts';
import classes from '../losses.module.css';
import { LossPhotographs } from '../panels/LossPhotographs.tsx';
import { reasonOptions } from '../words.ts';

/** What is lost of which lot, and where it lies. */
export type LostLine = Pick<StockLine, 'lotId' | 'code' | 'description' | 'batch' | 'place' | 'free'>;

interface LossFormProps {
  readonly line: LostLine;
  readonly done: () => void;
}

const refusals = { 'stock.claimed': 'quantity', 'stock.not_enough': 'quantity' };
const bodyOf = (line: LostLine) => (values: Readonly<Record<string, unknown>>) => ({ ...values, placeId: line.place.id, lotId: line.lotId });

function LotFacts({ line }: { readonly line: LostLine }) {
  return (
    <p className={classes.lot}>
      <b>{line.code}</b> {line.description} – {numberText(line.free)} free at {placeText(line.place)}
      {line.batch && `, batch ${line.batch}`}.
    </p>
  );
}

function Why({ what }: { readonly what: string }) {
  return (
    <>
      <QuantityField name="quantity" label="Quantity" required />
      <SelectField name="reason" label="Reason" required options={reasonOptions} placeholder="Choose the reason" />
      <TextareaField name="note" label={what} maxLength={300} rows={2} description="Needed where the reason is Other." />
      <CheckboxField name="supplierClaim" label="To be claimed from the supplier" />
    </>
  );
}

/** Writes some of a lot off, with the reason; above the limit it asks for it. */
export function WriteOffForm({ line, done }: LossFormProps) {
  const form = useContractForm(writeOff, {
    defaults: { quantity: Math.min(1, line.free), note: '', supplierClaim: false },
    toBody: bodyOf(line),
    refusals,
    refresh: ['stock-loss'],
    notice: false,
    onDone: (loss) => {
      notify.success(
        loss.state === 'asked'
          ? `${line.code} waits for somebody to approve its write-off. It is put aside${loss.asidePlace ? ` at ${loss.asidePlace.code}` : ''} meanwhile.`
          : `${line.code} written off.`,
      );
      done();
    },
  });
  return (
    <Form form={form} submit="Write off" onCancel={done}>
      <LotFacts line={line} />
      <p className={classes.note}>
        What is worth more than the company’s limit, with what you wrote off of it today, is put aside until somebody else approves it.
      </p>
      <Why what="Note" />
    </Form>
  );
}

/** Puts damaged stock into quarantine with what happened, then its photographs. */
export function DamageForm({ line, done }: LossFormProps) {
  const [made, setMade] = useState<string | null>(null);
  const form = useContractForm(reportDamage, {
    defaults: { quantity: Math.min(1, line.free), note: '', supplierClaim: false },
    toBody: bodyOf(line),
    refusals,
    refresh: ['stock-loss'],
    notice: false,
    onDone: (loss) => setMade(loss.id),
  });
  if (made !== null) return <Photographed id={made} done={done} />;
  return (
    <Form form={form} submit={line.place.type === 'quarantine' ? 'Note the damage' : 'Put aside'} onCancel={done}>
      <LotFacts line={line} />
      <Why what="How it happened" />
    </Form>
  );
}

/** The photographs of what was just put aside. */
function Photographed({ id, done }: { readonly id: string; readonly done: () => void }) {
  const { data: loss } = useQuery(lossesApi.one(id));
  return (
    <div className={classes.stack}>
      <p className={classes.lot} role="status">
        {loss ? `${loss.code} lies at ${placeText(loss.asidePlace ?? loss.place)} now. Take its photographs while it is in your hands.` : 'It is put aside.'}
      </p>
      {loss && <LossPhotographs loss={loss} isOpen />}
      <div className={classes.buttons}>
        <Button onClick={done}>Done</Button>
      </div>
    </div>
  );
}
