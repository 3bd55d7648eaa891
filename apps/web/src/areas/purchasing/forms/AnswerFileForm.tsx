import { Alert, Button, FileButton } from '@mantine/core';
import type { PurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Problem } from '../../../platform/problem.ts';
import classes from '../panels/order.module.css';
import { purchasingApi } from '../purchasing.api.ts';

/** Takes a supplier's answer file; what is wrong with it is told line by line, and nothing of it is taken then. */
export function AnswerFileForm({ order, done }: { readonly order: PurchaseOrder; readonly done: () => void }) {
  const load = useMutation(purchasingApi.loadAnswer());
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const take = async (file: File | null) => {
    if (file === null) return;
    setWrong([]);
    try {
      await load.mutateAsync({ params: { id: order.id }, version: order.version, body: { csv: await file.text() } });
      done();
    } catch (error) {
      if (error instanceof Problem) setWrong(Object.values(error.errors).flat());
    }
  };
  return (
    <div className={classes.questions}>
      <p className={classes.soft}>
        A CSV file whose first line names its columns: Order number, Line or Code, Quantity confirmed, Day, Price, Status (confirmed, later, refused).
      </p>
      <div aria-live="polite">
        {wrong.length > 0 && (
          <Alert color="red" variant="light" title="Nothing was taken from this file">
            <ul className={classes.affected}>
              {wrong.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          </Alert>
        )}
      </div>
      <div className={classes.decisions}>
        <FileButton accept=".csv,text/csv" onChange={(file) => void take(file)}>
          {(props) => (
            <Button {...props} loading={load.isPending} data-autofocus>
              Choose the file
            </Button>
          )}
        </FileButton>
        <Button variant="default" onClick={done}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
