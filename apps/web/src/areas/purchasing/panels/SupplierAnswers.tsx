import type { PurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import { useMutation } from '@tanstack/react-query';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Day } from '../../../ui/bits/Day.tsx';
import { UnitMoney } from '../../../ui/bits/Money.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { useWorksheets, WorksheetLink } from '../../stock/index.ts';
import { purchasingApi } from '../purchasing.api.ts';
import classes from './order.module.css';

type Line = PurchaseOrder['lines'][number];

/** What of the supplier's answers wants somebody: prices that were not agreed, and jobs whose visit comes before their glass. */
export function SupplierAnswers({ order }: { readonly order: PurchaseOrder }) {
  const asked = order.lines.filter((line) => line.askedCost !== null);
  return (
    <>
      {asked.length > 0 && (
        <Section title="Prices to decide" count={asked.length}>
          <ul className={classes.questions}>
            {asked.map((line) => (
              <PriceQuestion key={line.id} order={order} line={line} />
            ))}
          </ul>
        </Section>
      )}
      <BookedBefore order={order} />
    </>
  );
}

function PriceQuestion({ order, line }: { readonly order: PurchaseOrder; readonly line: Line }) {
  const decide = useMutation(purchasingApi.decidePrice());
  const take = (decision: 'accept' | 'query' | 'elsewhere') =>
    decide.mutateAsync({ params: { id: order.id }, version: order.version, body: { lineId: line.id, decision } });
  const mayDecide = order.allowedActions.includes('answer');
  return (
    <li>
      <p className={classes.question}>
        <strong>{line.code}</strong> is asked at <UnitMoney value={line.askedCost} />, ordered at <UnitMoney value={line.unitCost} />.
        {line.priceQuestion === 'queried' && <span className={classes.soft}> The supplier was asked about it.</span>}
      </p>
      {mayDecide && (
        <div className={classes.decisions}>
          <ActionButton size="compact-sm" variant="light" aria-label={`Accept the price of ${line.code}`} run={() => take('accept')}>
            Accept
          </ActionButton>
          {line.priceQuestion === 'open' && (
            <ActionButton size="compact-sm" variant="subtle" aria-label={`Query the price of ${line.code}`} run={() => take('query')}>
              Query
            </ActionButton>
          )}
          <ActionButton
            size="compact-sm"
            variant="subtle"
            aria-label={`Order ${line.code} elsewhere`}
            ask={{
              title: `Order ${line.code} elsewhere?`,
              text:
                line.worksheetId === null
                  ? 'It is no longer expected on this order.'
                  : 'It is no longer expected on this order, and its job has to be given other glass.',
              confirm: 'Order elsewhere',
            }}
            run={() => take('elsewhere')}
          >
            Order elsewhere
          </ActionButton>
        </div>
      )}
    </li>
  );
}

/** Jobs that are booked for a day on which their glass is not here yet. */
function BookedBefore({ order }: { readonly order: PurchaseOrder }) {
  const waiting = ['sent', 'part-received'].includes(order.state) ? order.lines.filter((line) => line.worksheetId !== null && line.outstanding > 0) : [];
  const { worksheets } = useWorksheets(waiting.flatMap((line) => line.worksheetId ?? []));
  const before = waiting.flatMap((line) => {
    const day = worksheets.get(line.worksheetId ?? '')?.day ?? null;
    return day !== null && (line.dueOn === null ? line.answer !== null : line.dueOn > day) ? [{ line, day }] : [];
  });
  if (before.length === 0) return null;
  return (
    <Section title="Booked before their glass comes" count={before.length}>
      <ul className={classes.affected}>
        {before.map(({ line, day }) => (
          <li key={line.id}>
            <WorksheetLink id={line.worksheetId} worksheets={worksheets} /> is booked for <Day value={day} />, {line.code}{' '}
            {line.dueOn === null ? (
              'has no day yet.'
            ) : (
              <>
                comes on <Day value={line.dueOn} />.
              </>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
