import { invoiceJobs, previewInvoicingMany } from '@quarterlight/contract/billing/many-routes';
import type { JobToInvoice } from '@quarterlight/contract/billing/many-schemas';
import { plural } from '@quarterlight/kit/text';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { newKey } from '../../../platform/api.ts';
import { mutationFor } from '../../../platform/query.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { BulkPreview, countOf } from '../../runs/index.ts';
import classes from '../panels/billing.module.css';

interface InvoiceManyProps {
  readonly rows: readonly JobToInvoice[];
  readonly onClose: () => void;
  readonly onRun: (id: string) => void;
}

/** What would be drafted of each chosen worksheet, and why nothing of others; then drafts it in the background. */
export function InvoiceManyDialog({ rows, onClose, onRun }: InvoiceManyProps) {
  const key = useRef(newKey());
  const isAsked = useRef(false);
  const preview = useMutation(mutationFor(previewInvoicingMany, { notice: false }));
  const draft = useMutation(mutationFor(invoiceJobs, { refresh: ['own-run'], notice: false, onDone: ({ id }) => onRun(id) }));
  const ids = rows.map(({ id }) => id);
  const { mutateAsync } = preview;
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    void mutateAsync({ body: { ids } }).catch(() => undefined);
  });
  const jobs = preview.data?.lines.flatMap(({ id, done, gross }) => (done ? [{ id, gross }] : [])) ?? [];
  return (
    <Dialog title={`Invoice ${plural(rows.length, 'worksheet')}`} opened onClose={onClose} size="lg">
      <p className={classes.soft}>Drafts are made, each worksheet’s by itself. Nothing is posted or sent.</p>
      {preview.data === undefined && !preview.isError && <p role="status">Looking what can be invoiced…</p>}
      {preview.isError && <p role="alert">It could not be looked up. Close this and try again.</p>}
      {preview.data && <BulkPreview result={preview.data} noun="worksheet" />}
      {preview.data && countOf(preview.data) > 0 && (
        <ActionButton
          primary
          run={() => draft.mutateAsync({ body: { jobs }, idempotencyKey: key.current })}
        >{`Invoice ${plural(jobs.length, 'worksheet')}`}</ActionButton>
      )}
    </Dialog>
  );
}
