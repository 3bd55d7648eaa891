import { Button, Textarea, TextInput } from '@mantine/core';
import { previewTellingMany, tellContacts } from '@quarterlight/contract/worksheets/bulk-routes';
import { type TellKind, tellKinds } from '@quarterlight/contract/worksheets/tell-names';
import { plural } from '@quarterlight/kit/text';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newKey } from '../../../platform/api.ts';
import { mutationFor } from '../../../platform/query.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { Select } from '../../../ui/form/Select.tsx';
import { BulkPreview, countOf } from '../../runs/index.ts';
import type { BulkDialogProps } from './ReassignDialog.tsx';

const kinds = optionsOf(tellKinds);
const isKind = (value: string | null): value is TellKind => value !== null && Object.hasOwn(tellKinds, value);

/** Sends the contacts of the chosen jobs a message, once it was seen to whom it goes. */
export function TellManyDialog({ rows, onClose, onRun }: BulkDialogProps) {
  const [kind, setKind] = useState<TellKind>('glass-arrived');
  const [time, setTime] = useState('');
  const [note, setNote] = useState('');
  const key = useRef(newKey());
  const preview = useMutation(mutationFor(previewTellingMany, { notice: false }));
  const tell = useMutation(mutationFor(tellContacts, { refresh: ['own-run', 'outbox'], notice: false, onDone: ({ id }) => onRun(id) }));
  const body = { ids: rows.map(({ id }) => id), kind, time, note };
  // What was looked at is what is sent.
  const change = (set: () => void) => {
    set();
    preview.reset();
  };
  const count = preview.data === undefined ? 0 : countOf(preview.data);
  return (
    <Dialog title={`Message about ${plural(rows.length, 'worksheet')}`} opened onClose={onClose} size="lg">
      <Select label="Message" data={kinds} value={kind} onChange={(next) => isKind(next) && change(() => setKind(next))} />
      {kind === 'delay' && (
        <TextInput
          label="New time"
          mt={12}
          description="As the customers read it, such as 'tomorrow morning'"
          maxLength={60}
          value={time}
          onChange={(event) => {
            const { value } = event.currentTarget;
            change(() => setTime(value));
          }}
        />
      )}
      <Textarea
        label="Added to it"
        mt={12}
        autosize
        minRows={2}
        maxLength={300}
        value={note}
        onChange={(event) => {
          const { value } = event.currentTarget;
          change(() => setNote(value));
        }}
      />
      {preview.data === undefined ? (
        <Button variant="default" mt={12} loading={preview.isPending} onClick={() => void preview.mutateAsync({ body }).catch(() => undefined)}>
          See to whom it goes
        </Button>
      ) : (
        <BulkPreview result={preview.data} noun="worksheet" />
      )}
      {count > 0 && <ActionButton run={() => tell.mutateAsync({ body, idempotencyKey: key.current })}>{`Send ${plural(count, 'message')}`}</ActionButton>}
    </Dialog>
  );
}
