import { TextInput } from '@mantine/core';
import type { orderFromSupplier } from '@quarterlight/contract/ordering/routes';
import type { NeedSupplier, OrderNeed } from '@quarterlight/contract/ordering/schemas';
import type { ReplyOf } from '@quarterlight/contract/route';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { clockText, dayText, moneyText, numberText, unitMoneyText } from '../../../platform/formats.ts';
import { useNow } from '../../../platform/use-now.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Day } from '../../../ui/bits/Day.tsx';
import { Money, UnitMoney } from '../../../ui/bits/Money.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { useSelection } from '../../../ui/table/use-selection.ts';
import { orderingApi } from '../ordering.api.ts';
import classes from '../ordering.module.css';
import { forColumn, nameOf, placeColumn, productColumn } from './need-columns.tsx';
import { type Chosen, leftText, netOf, type OrderSum, offerOf, orderSums, typedQuantity } from './order-sums.ts';

interface SupplierNeedsProps {
  readonly supplier: NeedSupplier;
  readonly needs: readonly OrderNeed[];
  /** The names of all suppliers that offer something. */
  readonly nameOfSupplier: (id: string) => string;
  /** Orders a need from another supplier. */
  readonly move: (need: OrderNeed, supplierId: string) => void;
  readonly ordered: (orders: ReplyOf<typeof orderFromSupplier>['orders']) => void;
}

const keyOf = (need: OrderNeed) => need.id;

/** What is best ordered from one supplier: until when, what it comes to, and the button that puts it on its drafts. */
export function SupplierNeeds({ supplier, needs, nameOfSupplier, move, ordered }: SupplierNeedsProps) {
  const selection = useSelection(needs, keyOf);
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const order = useMutation(orderingApi.order());
  const quantityOf = (need: OrderNeed) => (typed.has(need.id) ? typedQuantity(typed.get(need.id) ?? '') : need.quantity);
  const chosen = selection.chosen.flatMap((need): Chosen[] => {
    const quantity = quantityOf(need);
    return quantity === null ? [] : [{ need, quantity }];
  });
  const isUnread = chosen.length < selection.chosen.length;
  const columns = columnsFor({ supplier, nameOfSupplier, move, quantityOf, typed, type: (need, text) => setTyped(new Map([...typed, [need.id, text]])) });
  return (
    <Section
      title={supplier.name}
      count={needs.length}
      actions={
        <ActionButton
          primary
          size="compact-sm"
          disabled={chosen.length === 0 || isUnread}
          run={async () => {
            const { orders } = await order.mutateAsync({ body: bodyOf(supplier.id, chosen) });
            selection.clear();
            setTyped(new Map());
            ordered(orders);
          }}
        >
          {`Put ${chosen.length === 0 ? '' : `${numberText(chosen.length)} `}on order`}
        </ActionButton>
      }
    >
      <ul className={classes.terms}>
        <li>
          <Closing supplier={supplier} />
        </li>
        {supplier.drafts.map((draft) => (
          <li key={draft.id}>
            Draft <Link to={pathTo('/purchase-orders/$id', { id: draft.id })}>{draft.number}</Link> for {draft.place.name} has {moneyText(draft.net)} already
          </li>
        ))}
      </ul>
      <LineTable label={`To order from ${supplier.name}`} rows={needs} columns={columns} rowKey={keyOf} selection={selection} nameOf={nameOf} empty="" />
      <div aria-live="polite">
        {isUnread && <StateChip tone="red">Type how many of each that is ticked</StateChip>}
        {chosen.length > 0 && (
          <ul className={classes.terms}>
            {orderSums(supplier, chosen).map((each) => (
              <li key={each.place}>
                <Sum sum={each} supplier={supplier} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}

const bodyOf = (supplierId: string, chosen: readonly Chosen[]) => ({
  supplierId,
  jobs: chosen.flatMap(({ need: { job, productId } }) => (job ? [{ worksheetId: job.id, lineId: job.lineId, productId }] : [])),
  levels: chosen.flatMap(({ need: { level }, quantity }) => (level ? [{ levelId: level.id, quantity }] : [])),
});

/** Until when its orders of today are taken, counted down, and when they come. */
function Closing({ supplier: { closesAt, cutOff, comesOn } }: { readonly supplier: NeedSupplier }) {
  const now = useNow();
  const left = closesAt === null ? 0 : Date.parse(closesAt) - now;
  if (closesAt === null || left <= 0)
    return (
      <>
        Ordered now it comes on {dayText(comesOn)}; orders for a day close at {cutOff}
      </>
    );
  return (
    <>
      Order by {clockText(closesAt)} to have it on {dayText(comesOn)}:{' '}
      <StateChip tone={left < 3_600_000 ? 'amber' : 'neutral'}>
        <span role="timer">{leftText(left)} left</span>
      </StateChip>
    </>
  );
}

function Sum({ sum, supplier }: { readonly sum: OrderSum; readonly supplier: NeedSupplier }) {
  const text = (amount: number) => moneyText({ amount, currency: supplier.minimum.currency });
  return (
    <>
      {sum.place}: {text(sum.net)} net {sum.draft === null ? 'on a new draft' : `with what stands on ${sum.draft}`}
      {sum.carriage > 0 ? `, and ${text(sum.carriage)} carriage` : ', carriage free'}
      {sum.freeIn !== null && ` (free with ${text(sum.freeIn)} more)`}
      {sum.short > 0 && (
        <>
          {' '}
          <StateChip tone="amber">
            {text(sum.short)} short of their minimum order of {moneyText(supplier.minimum)}
          </StateChip>
        </>
      )}
    </>
  );
}

interface ColumnsInput extends Pick<SupplierNeedsProps, 'supplier' | 'nameOfSupplier' | 'move'> {
  readonly quantityOf: (need: OrderNeed) => number | null;
  readonly typed: ReadonlyMap<string, string>;
  readonly type: (need: OrderNeed, text: string) => void;
}

function columnsFor({ supplier, nameOfSupplier, move, quantityOf, typed, type }: ColumnsInput): Column<OrderNeed>[] {
  return [
    productColumn,
    {
      key: 'quantity',
      title: 'Quantity',
      width: 96,
      align: 'end',
      cell: (need) =>
        need.job ? (
          numberText(need.quantity)
        ) : (
          <TextInput
            className={classes.quantity ?? ''}
            size="xs"
            inputMode="decimal"
            aria-label={`How many of ${nameOf(need)}`}
            value={typed.get(need.id) ?? numberText(need.quantity)}
            error={quantityOf(need) === null}
            onChange={(event) => type(need, event.currentTarget.value)}
          />
        ),
    },
    forColumn,
    placeColumn,
    {
      key: 'neededOn',
      title: 'Visit',
      width: 130,
      cell: ({ job }) =>
        job?.bookedDay && job.bookedDay < supplier.comesOn ? (
          <StateChip tone="red">Too late: {dayText(job.bookedDay)}</StateChip>
        ) : (
          <Day value={job?.bookedDay ?? null} />
        ),
    },
    { key: 'cost', title: 'Each', width: 90, align: 'end', cell: (need) => <UnitMoney value={offerOf(need, supplier.id)?.unitCost} /> },
    {
      key: 'net',
      title: 'Net',
      width: 90,
      align: 'end',
      cell: (need) => {
        const quantity = quantityOf(need);
        return quantity === null ? '–' : <Money value={{ amount: netOf({ need, quantity }, supplier.id), currency: supplier.minimum.currency }} />;
      },
    },
    {
      key: 'supplier',
      title: 'From',
      width: 210,
      cell: (need) =>
        need.offers.length < 2 ? (
          'The only offer'
        ) : (
          <Select
            size="xs"
            aria-label={`From whom ${nameOf(need)} is ordered`}
            allowDeselect={false}
            value={supplier.id}
            data={need.offers.map((offer) => ({
              value: offer.supplierId,
              label: `${unitMoneyText(offer.unitCost)} ${nameOfSupplier(offer.supplierId)}${offer.inStock ? '' : ', not in stock'}`,
            }))}
            onChange={(id) => id !== null && move(need, id)}
          />
        ),
    },
  ];
}
