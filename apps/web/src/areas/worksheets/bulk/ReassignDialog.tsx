import { previewReassigning, reassignWorksheets } from '@quarterlight/contract/worksheets/bulk-routes';
import type { WorksheetSummary } from '@quarterlight/contract/worksheets/schemas';
import { plural } from '@quarterlight/kit/text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newKey } from '../../../platform/api.ts';
import { mutationFor } from '../../../platform/query.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { Select } from '../../../ui/form/Select.tsx';
import { BulkPreview, countOf } from '../../runs/index.ts';
import { worksheetsApi } from '../worksheets.api.ts';

export interface BulkDialogProps {
  readonly rows: readonly WorksheetSummary[];
  readonly onClose: () => void;
  /** It goes on in the background. */
  readonly onRun: (id: string) => void;
}

/** Gives the chosen visits to another technician on their day and slot, once it was seen which can be. */
export function ReassignDialog({ rows, onClose, onRun }: BulkDialogProps) {
  const technicians = useQuery(worksheetsApi.technicians());
  const [technicianId, setTechnician] = useState<string | null>(null);
  const key = useRef(newKey());
  const preview = useMutation(mutationFor(previewReassigning, { notice: false }));
  const reassign = useMutation(mutationFor(reassignWorksheets, { refresh: ['own-run'], notice: false, onDone: ({ id }) => onRun(id) }));
  const ids = rows.map(({ id }) => id);
  const choose = (chosen: string | null) => {
    setTechnician(chosen);
    if (chosen !== null) void preview.mutateAsync({ body: { ids, technicianId: chosen } }).catch(() => undefined);
  };
  const count = preview.data === undefined || preview.isPending ? 0 : countOf(preview.data);
  return (
    <Dialog title={`Reassign ${plural(rows.length, 'worksheet')}`} opened onClose={onClose} size="lg">
      <p style={{ margin: '0 0 12px' }}>Day and slot stay as they are, and the customers are told nothing.</p>
      <Select label="To" data={namedOptions(technicians.data)} searchable value={technicianId} onChange={choose} />
      {preview.isPending && <p role="status">Looking what can be done…</p>}
      {preview.data && !preview.isPending && <BulkPreview result={preview.data} noun="worksheet" />}
      {technicianId !== null && count > 0 && (
        <ActionButton
          run={() => reassign.mutateAsync({ body: { ids, technicianId }, idempotencyKey: key.current })}
        >{`Reassign ${plural(count, 'worksheet')}`}</ActionButton>
      )}
    </Dialog>
  );
}
