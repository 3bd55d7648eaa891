import { Button } from '@mantine/core';
import type { Invoice } from '@quarterlight/contract/billing/schemas';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryClient } from '../../../platform/query.ts';
import { saveBlob } from '../../../platform/save-blob.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { billingApi } from '../billing.api.ts';
import classes from './billing.module.css';

/** Saves an invoice's PDF under its number. */
export async function downloadPdf(invoice: Pick<Invoice, 'id' | 'number' | 'worksheetNumber'>): Promise<void> {
  saveBlob(await queryClient.fetchQuery({ ...billingApi.pdf(invoice.id), staleTime: 0 }), `${invoice.number ?? `Draft-${invoice.worksheetNumber}`}.pdf`);
}

/** The printed invoice, shown when it is asked for. */
export function InvoicePdf({ invoice }: { readonly invoice: Invoice }) {
  const [shown, setShown] = useState(false);
  const draft = invoice.state === 'draft';
  return (
    <div className={classes.stack}>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setShown(!shown)} aria-expanded={shown}>
          {shown ? 'Hide the PDF' : 'Show the PDF'}
        </Button>
        <ActionButton run={() => downloadPdf(invoice)}>Download</ActionButton>
      </div>
      {draft && <p className={classes.soft}>A draft is marked as such on every page. The final PDF is made when it is posted.</p>}
      {invoice.broughtForward && <p className={classes.soft}>It says what is still owed. The invoice itself is where it was made.</p>}
      {!draft && !invoice.broughtForward && !invoice.pdfReady && (
        <p className={classes.soft}>No PDF is kept yet; it is made from the invoice when you open it.</p>
      )}
      {shown && <PdfFrame invoice={invoice} />}
    </div>
  );
}

function PdfFrame({ invoice }: { readonly invoice: Invoice }) {
  const result = useQuery({ ...billingApi.pdf(invoice.id), staleTime: 0, gcTime: 0 });
  const [address, setAddress] = useState<string | null>(null);
  const { data } = result;
  useEffect(() => {
    if (!data) return undefined;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (result.isError) return <p role="alert">The PDF could not be made. Try again in a moment; the invoice itself is safe.</p>;
  if (!address) return <div className={classes.document} role="status" aria-label="Making the PDF" />;
  return <iframe className={classes.document} src={address} title={`PDF of ${invoice.number ?? 'the draft'}`} />;
}
