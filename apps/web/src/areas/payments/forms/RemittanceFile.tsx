import { Button, FileButton } from '@mantine/core';
import { readRemittance } from '@quarterlight/contract/payments/routes';
import type { Remittance } from '@quarterlight/contract/payments/schemas';
import { plural } from '@quarterlight/kit/text';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { moneyText } from '../../../platform/formats.ts';
import { mutationFor } from '../../../platform/query.ts';
import classes from '../payments.module.css';

/** What of each document the advice pays, by the document's id. */
function partsOf({ lines }: Remittance): Record<string, { amount: number; currency: string }> {
  const parts: Record<string, { amount: number; currency: string }> = {};
  for (const { receivableId, put } of lines) {
    if (receivableId === null || put.amount === 0) continue;
    parts[receivableId] = { ...put, amount: (parts[receivableId]?.amount ?? 0) + put.amount };
  }
  return parts;
}

/** Reads a remittance advice and fills in what it pays; says of each line that does not fit why. */
export function RemittanceFile({ customerId }: { readonly customerId: string }) {
  const { setValue } = useFormContext();
  const reading = useMutation(mutationFor(readRemittance, { notice: false, onDone: (read) => setValue('parts', partsOf(read), { shouldDirty: true }) }));
  const [unread, setUnread] = useState(false);
  const bring = async (file: File | null) => {
    if (!file) return;
    setUnread(false);
    await reading.mutateAsync({ body: { customerId, text: await file.text() } }).catch(() => setUnread(true));
  };
  const amiss = reading.data?.lines.filter(({ problem }) => problem !== '') ?? [];
  return (
    <div className={classes.stack}>
      <div className={classes.buttons}>
        <FileButton onChange={(file) => void bring(file)} accept=".csv,.txt,.tsv,text/csv,text/plain">
          {(props) => (
            <Button {...props} variant="default" loading={reading.isPending}>
              Read a remittance advice
            </Button>
          )}
        </FileButton>
        <span className={classes.soft}>A CSV with a document and an amount on each line.</span>
      </div>
      {unread && <p role="alert">No document and amount was found in it. Bring it as CSV, with a line for each document.</p>}
      {reading.data && (
        <p role="status" className={classes.sum}>
          {`${plural(reading.data.lines.length, 'line')}, ${moneyText(reading.data.told)} in all; ${moneyText(reading.data.put)} of it is put below.`}
        </p>
      )}
      {amiss.length > 0 && (
        <ul className={classes.amiss} aria-label="Lines that do not fit">
          {amiss.map((line) => (
            <li key={line.line}>
              <strong>{`Line ${line.line}: ${line.said}`}</strong> {line.amount ? moneyText(line.amount) : ''} {line.problem}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
