import { batchStateNames } from '@quarterlight/contract/batching/names';
import type { AccountsBatch } from '@quarterlight/contract/batching/schemas';
import { accountsPackages } from '@quarterlight/contract/system/accounts-packages';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Facts } from '../../../ui/record/Section.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import classes from '../batching.module.css';
import { batchTones, documentsWords } from '../words.ts';

/** How many documents of a batch are shown; its file has all. */
export const mostShown = 200;

interface BatchDialogProps {
  readonly title: string;
  readonly children: (id: string) => ReactNode;
}

/** The batch that the address names, in a dialog over the list. */
export function BatchDialog({ title, children }: BatchDialogProps) {
  const { open, set } = useOpened('batch');
  return (
    <Dialog title={title} opened={open !== undefined} onClose={() => set(null)} size="xl">
      {open !== undefined && children(open)}
    </Dialog>
  );
}

interface BatchRecordProps {
  readonly batch: AccountsBatch;
  readonly imported: UseMutationOptions<AccountsBatch, Error, { readonly params: { readonly id: string }; readonly version: number }>;
  readonly download: (batch: AccountsBatch) => Promise<void>;
  /** Its documents. */
  readonly children: ReactNode;
}

/** What a batch is and comes to, its file, and that it was imported. */
export function BatchRecord({ batch, imported, download, children }: BatchRecordProps) {
  const mark = useMutation(imported);
  const { importedAt } = batch;
  return (
    <div className={classes.stack}>
      <div className={classes.buttons}>
        <StateChip tone={batchTones[batch.state]}>{batchStateNames[batch.state]}</StateChip>
        <ActionButton
          primary={batch.state === 'made'}
          variant={batch.state === 'made' ? 'filled' : 'default'}
          run={() => download(batch).catch(() => undefined)}
        >
          Download
        </ActionButton>
        {batch.allowedActions.includes('import') && (
          <ActionButton variant="default" run={() => mark.mutateAsync({ params: { id: batch.id }, version: batch.version })}>
            Mark as imported
          </ActionButton>
        )}
      </div>
      <Facts
        of={[
          ['Batch', batch.number],
          ['For', accountsPackages[batch.format]],
          ['Up to', <Day key="to" value={batch.upTo} />],
          ['Made', <Instant key="made" value={batch.madeAt} />],
          ['Made by', batch.madeBy],
          ['Documents', documentsWords(batch)],
          ['Net', <Money key="net" value={batch.net} />],
          ['VAT', <Money key="vat" value={batch.vat} />],
          ['Total', <Money key="gross" value={batch.gross} />],
          importedAt !== null && ['Imported', <Instant key="imported" value={importedAt} />],
          importedAt !== null && ['Imported by', batch.importedBy],
        ]}
      />
      {children}
      {batch.documents > mostShown && <p className={classes.sum}>The first {mostShown} are shown; the file has all.</p>}
    </div>
  );
}
