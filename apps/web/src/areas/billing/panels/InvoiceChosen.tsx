import { Button } from '@mantine/core';
import type { JobToInvoice } from '@quarterlight/contract/billing/many-schemas';
import { mostInvoicedAtOnce } from '@quarterlight/contract/billing/names';
import { useState } from 'react';
import { later } from '../../../ui/later.tsx';

const InvoiceManyDialog = later(() => import('../forms/InvoiceManyDialog.tsx'), 'InvoiceManyDialog');

interface InvoiceChosenProps {
  readonly rows: readonly JobToInvoice[];
  /** It goes on in the background. */
  readonly onRun: (id: string) => void;
}

/** Invoices the chosen worksheets, once it was seen what is drafted. */
export function InvoiceChosen({ rows, onRun }: InvoiceChosenProps) {
  const [isOpen, setOpen] = useState(false);
  const isTooMany = rows.length > mostInvoicedAtOnce;
  return (
    <>
      <Button disabled={isTooMany} title={isTooMany ? `At most ${mostInvoicedAtOnce} at once` : undefined} onClick={() => setOpen(true)}>
        Invoice
      </Button>
      {isOpen && (
        <InvoiceManyDialog
          rows={rows}
          onClose={() => setOpen(false)}
          onRun={(id) => {
            setOpen(false);
            onRun(id);
          }}
        />
      )}
    </>
  );
}
