import { Button } from '@mantine/core';
import { creditReasons } from '@quarterlight/contract/credits/names';
import type { CreditableOrder } from '@quarterlight/contract/credits/schemas';
import { plural } from '@quarterlight/kit/text';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { numberText } from '../../../platform/formats.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import classes from '../credits.module.css';
import { hasCreditable } from '../forms/credit-body.ts';
import { RaiseCredit } from '../forms/RaiseCredit.tsx';
import { CreditTable } from './OrderCredits.tsx';

/** What the supplier’s terms say of returns. */
const termsOf = ({ returnDays, damageHours, rmaRequired, handlingBasisPoints }: CreditableOrder): string =>
  [
    `Goods go back within ${plural(returnDays, 'day')} of the delivery`,
    ...(rmaRequired ? ['with a return number of theirs'] : []),
    ...(handlingBasisPoints > 0 ? [`less ${numberText(handlingBasisPoints / 100)}% where the reason is ours`] : []),
  ].join(', ') + `; damage is reported within ${plural(damageHours, 'hour')}`;

/** An order with the credits that it has, and the form for another where anything is left. */
export function OrderToCredit({ order }: { readonly order: CreditableOrder }) {
  const { searchStr } = useLocation();
  // What is typed stays where a colleague was quicker; its pieces say so.
  const [wasLeft] = useState(() => hasCreditable(order));
  const asked = new URLSearchParams(searchStr).get('reason');
  const address = pathTo('/purchase-orders/$id', { id: order.id });
  const back = (
    <Button variant="default" component={Link} to={address}>
      Open order {order.number}
    </Button>
  );
  return (
    <div className={classes.page}>
      <p className={classes.soft}>
        Order <Link to={address}>{order.number}</Link> with {order.supplier.name}. {termsOf(order)}.{order.returnsNote && ` ${order.returnsNote}`}
      </p>
      {order.credits.length > 0 && (
        <section className={classes.before} aria-labelledby="credits-before">
          <h2 id="credits-before">Credits of this order</h2>
          <CreditTable credits={order.credits} />
        </section>
      )}
      {order.lines.length === 0 ? (
        <EmptyState title="Nothing to credit yet" action={back}>
          Nothing of this order has come or was billed. Once a delivery is received, what goes back is chosen here.
        </EmptyState>
      ) : wasLeft ? (
        <RaiseCredit order={order} reason={creditReasons.find((reason) => reason === asked) ?? null} />
      ) : (
        <EmptyState title="Nothing is left to credit" action={back}>
          All that came and was billed stands on credits already.
        </EmptyState>
      )}
    </div>
  );
}
