import { useQuery } from '@tanstack/react-query';
import type { Ahead } from '../../../app/page.ts';
import { useParam } from '../../../platform/param.ts';
import { askAhead } from '../../../platform/query.ts';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { creditsApi } from '../credits.api.ts';

const OrderToCredit = later(() => import('../panels/OrderToCredit.tsx'), 'OrderToCredit');

export const ahead: Ahead = ({ params }) => askAhead(creditsApi.creditable(params.id ?? ''));

/** Asks the supplier of an order for a credit. */
export function CreditPage() {
  const result = useQuery(creditsApi.creditable(useParam('id')));
  return (
    <Page title="Raise a credit">
      <LoadedRecord result={result}>{(order) => <OrderToCredit key={order.id} order={order} />}</LoadedRecord>
    </Page>
  );
}
