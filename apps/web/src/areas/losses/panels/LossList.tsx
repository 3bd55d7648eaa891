import { lossStateNames } from '@quarterlight/contract/losses/names';
import { listLosses } from '@quarterlight/contract/losses/routes';
import type { StockLoss } from '@quarterlight/contract/losses/schemas';
import { lossSheet } from '@quarterlight/contract/losses/sheets';
import { placeText } from '@quarterlight/contract/stock/names';
import { useMutation, useQuery } from '@tanstack/react-query';
import { moneyText, numberText } from '../../../platform/formats.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { useListState } from '../../../platform/list-state.ts';
import { useCan } from '../../../platform/permissions.ts';
import { Instant } from '../../../ui/bits/Day.tsx';
import { Eurocode } from '../../../ui/bits/Eurocode.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { bulkApprove } from '../../../ui/table/bulk-approve.tsx';
import { columnsOf } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { lossesApi } from '../losses.api.ts';
import classes from '../losses.module.css';
import { useOpenLoss } from '../use-open-loss.ts';
import { endedOptions, lossTones } from '../words.ts';

const columns = columnsOf(lossSheet, {
  createdAt: { sort: 'createdAt', width: 156, cell: (loss) => <Instant value={loss.createdAt} /> },
  code: { width: 140, cell: (loss) => <Eurocode code={loss.code} /> },
  description: { width: 170 },
  state: { width: 155, cell: (loss) => <LossState loss={loss} /> },
  quantity: { width: 85, align: 'end', cell: (loss) => numberText(loss.quantity) },
  value: { sort: 'value', width: 100, align: 'end', cell: (loss) => moneyText(loss.value) },
  place: { width: 130 },
  asidePlace: { width: 130 },
  reason: { width: 155 },
  note: { width: 220 },
  supplierClaim: { width: 120 },
  photographs: { width: 110, align: 'end', cell: (loss) => (loss.photographs === 0 ? '–' : numberText(loss.photographs)) },
  askedBy: { width: 120 },
});

const LossState = ({ loss }: { readonly loss: Pick<StockLoss, 'state'> }) => <StateChip tone={lossTones[loss.state]}>{lossStateNames[loss.state]}</StateChip>;

interface LossListProps {
  /** Those that wait for approval, or those that are over. */
  readonly shows: 'waiting' | 'over';
}

/** Write-offs that wait, which those who may approve choose and approve together; or what was lost, with what it was worth. */
export function LossList({ shows }: LossListProps) {
  const isWaiting = shows === 'waiting';
  const list = useListState(listLosses, isWaiting ? { state: 'asked' } : { state: 'posted' });
  const result = useQuery(lossesApi.list(list.query));
  const { set } = useOpenLoss();
  const [second, large] = [useCan('approve-stock-differences'), useCan('approve-large-stock-differences')];
  const approve = useMutation(lossesApi.approveAll());
  const mayApprove = isWaiting && (second || large);
  return (
    <>
      <FilterBar
        list={list}
        search="Code"
        filters={[
          ...(isWaiting ? [] : [{ kind: 'select' as const, key: 'state', label: 'State', options: endedOptions }]),
          { kind: 'yes-no', key: 'supplierClaim', label: 'Supplier claim' },
        ]}
      />
      {result.data?.value && result.data.total > 0 && <p className={classes.sum}>{moneyText(result.data.value)} at cost</p>}
      <DataTable
        label={isWaiting ? 'Write-offs that wait for approval' : 'Damage and write-offs that are decided'}
        result={result}
        columns={columns}
        list={list}
        file={fileOf(lossSheet, listLosses, list.query)}
        onOpen={(loss) => set(loss.id)}
        bulk={mayApprove ? bulkApprove((ids) => approve.mutateAsync({ body: { ids } }), 'They are written off, all of them or none.') : undefined}
        lines={(loss) => ({
          beside: <span>{moneyText(loss.value)}</span>,
          below: (
            <>
              <Eurocode code={loss.code} />
              <span>
                {numberText(loss.quantity)} from {placeText(loss.place)}
              </span>
              <LossState loss={loss} />
            </>
          ),
        })}
        empty={isWaiting ? 'No write-off waits for approval.' : 'Nothing was written off yet.'}
      />
    </>
  );
}
