import { Button } from '@mantine/core';
import { creditReasons } from '@quarterlight/contract/credits/names';
import type { CreditableOrder } from '@quarterlight/contract/credits/schemas';
import { plural } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { numberText } from '../../../platform/formats.ts';
import { useParam } from '../../../platform/param.ts';
import { askAhead } from '../../../platform/query.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { creditsApi } from '../credits.api.ts';
import { hasCreditable } from '../forms/credit-body.ts';
import { CreditTable } from '../panels/OrderCredits.tsx';
import classes from './CreditPage.module.css';

const RaiseCredit = later(() => import('../forms/RaiseCredit.tsx'), 'RaiseCredit');

export const ahead: Ahead = ({ params }) => askAhead(creditsApi.creditable(params.id ?? ''));

/** Asks the supplier of an order for a credit. */
export function CreditPage() {
  const result = useQuery(creditsApi.creditable(useParam('id')));
  return (
    <Page title="Raise a credit">
      <LoadedRecord result={result}>{(order) => <OfOrder key={order.id} order={order} />}</LoadedRecord>
    </Page>
  );
}

/** What the supplier's terms say of returns. */
const termsOf = ({ returnDays, rmaRequired, handlingBasisPoints }: CreditableOrder): string =>
  [
    `Goods go back within ${plural(returnDays, 'day')} of the delivery`,
    ...(rmaRequired ? ['with a return number of theirs'] : []),
    ...(handlingBasisPoints > 0 ? [`less ${numberText(handlingBasisPoints / 100)}% where the reason is ours`] : []),
  ].join(', ');

function OfOrder({ order }: { readonly order: CreditableOrder }) {
  const { searchStr } = useLocation();
  const asked = new URLSearchParams(searchStr).get('reason');
  const address = pathTo('/purchase-orders/$id', { id: order.id });
  const back = (
    <Button variant="default" component={Link} to={address}>
      Open order {order.number}
    </Button>
  );
  return (
    <div className={classes.page}>
      <p className={classes.lead}>
        Order <Link to={address}>{order.number}</Link> with {order.supplier.name}. {termsOf(order)}.
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
      ) : hasCreditable(order) ? (
        <RaiseCredit order={order} reason={creditReasons.find((reason) => reason === asked) ?? null} />
      ) : (
        <EmptyState title="Nothing is left to credit" action={back}>
          All that came and was billed stands on credits already.
        </EmptyState>
      )}
    </div>
  );
}
