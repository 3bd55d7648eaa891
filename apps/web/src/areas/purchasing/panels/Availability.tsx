import type { OrderAvailability, PurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import { useMutation } from '@tanstack/react-query';
import { numberText } from '../../../platform/formats.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Eurocode } from '../../../ui/bits/Eurocode.tsx';
import { UnitMoney } from '../../../ui/bits/Money.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { purchasingApi } from '../purchasing.api.ts';
import classes from './order.module.css';

type Said = OrderAvailability['lines'][number];

/** What the supplier's interface says it has of each line, when it is asked. */
export function Availability({ order }: { readonly order: PurchaseOrder }) {
  const ask = useMutation(purchasingApi.availability(order.id));
  return (
    <Section title="Availability">
      <div className={classes.decisions}>
        <ActionButton size="compact-sm" run={() => ask.mutateAsync()}>
          Check availability
        </ActionButton>
        {ask.data === undefined && <p className={classes.soft}>Asks {order.supplier.name} what it has of each line. Nothing is ordered.</p>}
      </div>
      <div aria-live="polite">
        {ask.data && (
          <ul className={classes.answers}>
            {ask.data.lines.map((line) => (
              <li key={line.lineId}>
                <p className={classes.question}>
                  <Eurocode code={line.code} /> <Standing line={line} />
                </p>
              </li>
            ))}
          </ul>
        )}
        {ask.data?.lines.length === 0 && <p className={classes.soft}>Everything on this order has come.</p>}
      </div>
    </Section>
  );
}

function Standing({ line }: { readonly line: Said }) {
  if (line.problem !== '') return <span className={classes.needsYou}>{line.problem}</span>;
  const others = line.elsewhere.map(({ depot, quantity }) => `${numberText(quantity)} at ${depot}`).join(' · ');
  return (
    <>
      <StateChip tone={line.enough ? 'green' : line.quantity > 0 ? 'amber' : 'red'}>
        {line.enough ? 'In stock at their depot' : line.quantity > 0 ? `Only ${numberText(line.quantity)} at their depot` : 'None at their depot'}
      </StateChip>{' '}
      {others !== '' && <span className={classes.soft}>{others}</span>}{' '}
      {line.unitCost && (
        <span className={classes.soft}>
          at <UnitMoney value={line.unitCost} />
        </span>
      )}
    </>
  );
}
