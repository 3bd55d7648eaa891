import { mostNeeds, obstacleNames } from '@quarterlight/contract/ordering/names';
import type { OrderNeed, OrderNeeds } from '@quarterlight/contract/ordering/schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { numberText } from '../../../platform/formats.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Day } from '../../../ui/bits/Day.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { Link } from '../../../ui/Link.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { useSelection } from '../../../ui/table/use-selection.ts';
import { useOpened } from '../../../ui/use-opened.ts';
import { useBranchChoice } from '../../companies/index.ts';
import { orderingApi } from '../ordering.api.ts';
import classes from '../ordering.module.css';
import { forColumn, nameOf, placeColumn, productColumn, quantityColumn } from './need-columns.tsx';
import { bySupplier } from './order-sums.ts';
import { SupplierNeeds } from './SupplierNeeds.tsx';

/** What jobs and levels need, by the supplier it is best ordered from; what stock has free, and what cannot be ordered yet, apart. */
export function ToOrder() {
  const { open: branchId, set } = useOpened('branchId');
  const branches = useBranchChoice();
  const result = useQuery(orderingApi.needs(branchId === undefined ? {} : { branchId }));
  return (
    <div className={classes.list}>
      {!branches.isOne && (
        <div className={classes.bar}>
          <Select label="Branch" clearable placeholder="All" value={branchId ?? null} data={[...branches.options]} onChange={set} />
        </div>
      )}
      <LoadedRecord result={result}>{(needs) => <Needs {...needs} />}</LoadedRecord>
    </div>
  );
}

const keyOf = (need: OrderNeed) => need.id;
const visitColumn = { key: 'visit', title: 'Visit', width: 120, cell: (need: OrderNeed) => <Day value={need.job?.bookedDay ?? null} /> };
const freeColumns = [productColumn, quantityColumn, forColumn, placeColumn, visitColumn];
const obstacleColumns = [
  ...freeColumns,
  { key: 'why', title: 'Why not', width: 260, cell: ({ obstacle }: OrderNeed) => obstacle !== null && obstacleNames[obstacle] },
];

function Needs({ needs, suppliers, isWhole }: OrderNeeds) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [ordered, setOrdered] = useState<readonly { readonly id: string; readonly number: string }[]>([]);
  const free = needs.filter(({ job }) => job?.free === true);
  const blocked = needs.filter(({ obstacle }) => obstacle !== null);
  const orderable = needs.filter(({ job, obstacle }) => obstacle === null && job?.free !== true);
  const names = new Map(suppliers.map(({ id, name }) => [id, name]));
  return (
    <>
      <p className={classes.said} role="status">
        {ordered.length > 0 && 'Put on order '}
        {ordered.map(({ id, number }, index) => (
          <Fragment key={id}>
            {index > 0 && ', '}
            <Link to={pathTo('/purchase-orders/$id', { id })}>{number}</Link>
          </Fragment>
        ))}
        {ordered.length > 0 && `. ${ordered.length > 1 ? 'They go' : 'It goes'} to the supplier once ${ordered.length > 1 ? 'they are' : 'it is'} sent.`}
      </p>
      {needs.length === 0 && <EmptyState title="Nothing is to be ordered">Every job has its glass, and no depot is below its levels.</EmptyState>}
      {free.length > 0 && <FreeInStock needs={free} />}
      {bySupplier(orderable, suppliers, chosen).map((group) => (
        <SupplierNeeds
          key={group.supplier.id}
          {...group}
          nameOfSupplier={(id) => names.get(id) ?? ''}
          move={(need, supplierId) => setChosen(new Map([...chosen, [need.id, supplierId]]))}
          ordered={setOrdered}
        />
      ))}
      {blocked.length > 0 && (
        <Section title="Cannot be ordered from here yet" count={blocked.length}>
          <LineTable label="Cannot be ordered from here yet" rows={blocked} columns={obstacleColumns} rowKey={keyOf} empty="" />
        </Section>
      )}
      {!isWhole && <p className={classes.said}>The {numberText(mostNeeds)} most pressing are shown. Order some, or choose a branch, to see more.</p>}
    </>
  );
}

/** What jobs need and depots have free: it is taken from there, and nothing is ordered. */
function FreeInStock({ needs }: { readonly needs: readonly OrderNeed[] }) {
  const selection = useSelection(needs, keyOf);
  const take = useMutation(orderingApi.take());
  const jobs = selection.chosen.flatMap(({ job, productId }) => (job ? [{ worksheetId: job.id, lineId: job.lineId, productId }] : []));
  return (
    <Section
      title="In stock already"
      count={needs.length}
      actions={
        <ActionButton
          primary
          size="compact-sm"
          disabled={jobs.length === 0}
          run={async () => {
            await take.mutateAsync({ body: { jobs } });
            selection.clear();
          }}
        >
          {`Take ${jobs.length === 0 ? '' : `${numberText(jobs.length)} `}from stock`}
        </ActionButton>
      }
    >
      <LineTable label="In stock already" rows={needs} columns={freeColumns} rowKey={keyOf} selection={selection} nameOf={nameOf} empty="" />
    </Section>
  );
}
