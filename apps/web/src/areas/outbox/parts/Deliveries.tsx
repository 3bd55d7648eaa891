import { deliveryStateNames, webhookEventName } from '@quarterlight/contract/outbox/webhook-names';
import { listDeliveries } from '@quarterlight/contract/outbox/webhook-routes';
import type { Delivery } from '@quarterlight/contract/outbox/webhook-schemas';
import { deliverySheet } from '@quarterlight/contract/outbox/webhook-sheets';
import { useQuery } from '@tanstack/react-query';
import { fileOf } from '../../../platform/list-file.ts';
import { useListState } from '../../../platform/list-state.ts';
import { Instant } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { columnsOf } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { deliveryTones, tookText } from '../webhook-words.ts';
import { webhooksApi } from '../webhooks.api.ts';
import classes from './webhook.module.css';

const chipOf = ({ state }: Delivery) => <StateChip tone={deliveryTones[state]}>{deliveryStateNames[state]}</StateChip>;
const columns = columnsOf(deliverySheet, {
  happenedAt: { sort: 'happenedAt', width: 150, cell: ({ happenedAt }) => <Instant value={happenedAt} /> },
  event: { width: 200 },
  state: { width: 110, cell: chipOf },
  attempts: { width: 70, align: 'end' },
  lastStatus: { width: 100, align: 'end' },
  lastMilliseconds: { width: 110, align: 'end', cell: ({ lastMilliseconds }) => tookText(lastMilliseconds) },
  lastAt: { width: 150, cell: ({ lastAt }) => <Instant value={lastAt} /> },
  nextAt: { width: 150, cell: ({ nextAt }) => <Instant value={nextAt} /> },
  lastError: { width: 240 },
  id: { width: 300 },
  recordId: { width: 300 },
});

interface DeliveriesProps {
  readonly id: string;
  /** The webhook is being removed: nothing is asked of it any more. */
  readonly isGoing: boolean;
  readonly onOpen: (deliveryId: string) => void;
}

/** What a webhook told in the last 30 days, the latest first. */
export function Deliveries({ id, isGoing, onOpen }: DeliveriesProps) {
  const list = useListState(listDeliveries);
  const result = useQuery({ ...webhooksApi.deliveries(id, list.query), enabled: !isGoing });
  return (
    <>
      <div className={classes.filters}>
        <FilterBar
          list={list}
          search="Event, such as worksheet.completed"
          filters={[{ kind: 'select', key: 'state', label: 'State', options: optionsOf(deliveryStateNames) }]}
        />
      </div>
      <DataTable
        label="Deliveries"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(deliverySheet, listDeliveries, list.query, { id })}
        onOpen={(row) => onOpen(row.id)}
        lines={(row) => ({ beside: chipOf(row), below: <span>{row.lastError || webhookEventName(row.event)}</span> })}
        empty="Nothing was told in the last 30 days. Send a test to see whether the receiver answers."
      />
    </>
  );
}
