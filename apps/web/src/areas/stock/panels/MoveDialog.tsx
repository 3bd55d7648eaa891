import { Button } from '@mantine/core';
import { moveNames } from '@quarterlight/contract/stock/names';
import type { StockMove } from '@quarterlight/contract/stock/schemas';
import { useState } from 'react';
import { numberText } from '../../../platform/formats.ts';
import { Instant } from '../../../ui/bits/Day.tsx';
import { Eurocode } from '../../../ui/bits/Eurocode.tsx';
import { Money, UnitMoney } from '../../../ui/bits/Money.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { later } from '../../../ui/later.tsx';
import { Facts } from '../../../ui/record/Section.tsx';
import { useWorksheets, WorksheetLink } from '../worksheets.tsx';
import { MoveDocument } from './MoveDocument.tsx';

const ReverseForm = later(() => import('../forms/ReverseForm.tsx'), 'ReverseForm');

/** One move of stock in full; whoever may, posts its opposite. */
export function MoveDialog({ move, onClose }: { readonly move: StockMove | null; readonly onClose: () => void }) {
  return (
    <Dialog title={move ? moveNames[move.kind] : ''} opened={move !== null} onClose={onClose} size="lg">
      {move && <MoveFacts key={move.id} move={move} onClose={onClose} />}
    </Dialog>
  );
}

function MoveFacts({ move, onClose }: { readonly move: StockMove; readonly onClose: () => void }) {
  const [reversing, setReversing] = useState(false);
  const { worksheets } = useWorksheets(move.worksheetId ? [move.worksheetId] : []);
  return (
    <div style={{ display: 'grid', gap: 20 }}>
      <Facts
        of={[
          ['Code', <Eurocode key="code" code={move.code} />],
          ['Description', move.description],
          ['From', `${move.from.code} – ${move.from.name}`],
          ['To', `${move.to.code} – ${move.to.name}`],
          ['Quantity', numberText(move.quantity)],
          ['Batch', move.batch],
          ['Unit cost', <UnitMoney key="cost" value={move.unitCost} />],
          ['Value', <Money key="value" value={move.value} />],
          ['Why', move.why],
          ['Document', <MoveDocument key="document" of={move} />],
          ['Worksheet', <WorksheetLink key="worksheet" id={move.worksheetId} worksheets={worksheets} />],
          ['Posted', <Instant key="at" value={move.postedAt} />],
          ['By', move.by],
          ['Note', move.reason],
          ['Reversed', move.reversedById ? 'Yes, by a later move' : move.reversesId ? 'This takes an earlier move back' : 'No'],
        ]}
      />
      {reversing && <ReverseForm move={move} onDone={onClose} onCancel={() => setReversing(false)} />}
      {!reversing && move.allowedActions.includes('reverse') && (
        <div>
          <Button variant="default" onClick={() => setReversing(true)}>
            Reverse this move
          </Button>
        </div>
      )}
    </div>
  );
}
