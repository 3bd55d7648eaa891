import { Button } from '@mantine/core';
import type { PurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import { useState } from 'react';
import { numberText } from '../../../platform/formats.ts';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { ReportBy } from '../../../ui/bits/ReportBy.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { later } from '../../../ui/later.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { differencesOf } from './differences.ts';
import classes from './order.module.css';

const UndoDeliveryForm = later(() => import('../forms/UndoDeliveryForm.tsx'), 'UndoDeliveryForm');

type DeliveryLine = PurchaseOrder['deliveries'][number]['lines'][number];

const columns: readonly Column<DeliveryLine>[] = [
  { key: 'code', title: 'Code', width: 170, cell: (line) => line.code },
  { key: 'description', title: 'Description', cell: (line) => line.description || '–' },
  { key: 'batch', title: 'Batch', width: 120, cell: (line) => line.batch || '–' },
  { key: 'expires', title: 'Expires', width: 100, cell: (line) => <Day value={line.expires} /> },
  { key: 'damaged', title: 'Condition', width: 190, cell: (line) => (line.damaged ? <StateChip tone="red">Damaged, quarantined</StateChip> : 'Good') },
  { key: 'quantity', title: 'Quantity', width: 80, align: 'end', cell: (line) => numberText(line.quantity) },
];

/** What has come in, delivery by delivery. */
export function Deliveries({ order }: { readonly order: PurchaseOrder }) {
  if (order.deliveries.length === 0)
    return <p className={classes.soft}>{order.state === 'cancelled' ? 'Nothing came; the order was cancelled.' : 'Nothing has arrived yet.'}</p>;
  return order.deliveries.map((delivery) => <OneDelivery key={delivery.id} order={order} delivery={delivery} />);
}

function OneDelivery({ order, delivery }: { readonly order: PurchaseOrder; readonly delivery: PurchaseOrder['deliveries'][number] }) {
  const [undoing, setUndoing] = useState(false);
  const close = () => setUndoing(false);
  const isUndone = delivery.undoneAt !== null;
  return (
    <div className={classes.delivery}>
      <h3 className={classes.deliveryHead}>
        Delivery note {delivery.deliveryNote}
        <span className={classes.soft}>
          <Instant value={delivery.receivedAt} /> · {delivery.receivedBy}
        </span>
        {differencesOf(order, delivery).map(({ words, tone }) => (
          <StateChip key={words} tone={tone}>
            {words}
          </StateChip>
        ))}
        {delivery.reportBy !== null && <ReportBy at={delivery.reportBy} />}
        {isUndone && <StateChip tone="neutral">Undone</StateChip>}
        {!isUndone && order.allowedActions.includes('undo') && (
          <Button
            className={classes.undo}
            variant="subtle"
            size="compact-sm"
            aria-label={`Undo delivery note ${delivery.deliveryNote}`}
            onClick={() => setUndoing(true)}
          >
            Undo
          </Button>
        )}
      </h3>
      {isUndone ? (
        <p className={classes.soft}>
          Undone <Instant value={delivery.undoneAt} /> by {delivery.undoneBy}: {delivery.undoneReason}
        </p>
      ) : (
        <LineTable label={`Delivery note ${delivery.deliveryNote}`} rows={delivery.lines} columns={columns} rowKey={(line) => line.id} empty="No lines." />
      )}
      <Dialog title={`Undo delivery note ${delivery.deliveryNote}`} opened={undoing} onClose={close}>
        <UndoDeliveryForm order={order} delivery={delivery} done={close} />
      </Dialog>
    </div>
  );
}
