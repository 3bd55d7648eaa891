import type { AvailabilityLine, FlowLine, ProductFlow } from '@quarterlight/contract/replenishment/schemas';
import { placeText } from '@quarterlight/contract/stock/names';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { dayText, numberText } from '../../../platform/formats.ts';
import { useCan } from '../../../platform/permissions.ts';
import { Instant } from '../../../ui/bits/Day.tsx';
import { Link } from '../../../ui/Link.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { useWorksheets, WorksheetLink } from '../../stock/index.ts';
import { replenishmentApi } from '../replenishment.api.ts';
import classes from '../replenishment.module.css';
import { BalanceChart } from './BalanceChart.tsx';

interface ProductFlowProps {
  readonly locationId: string;
  readonly productId: string;
  readonly days: number;
  /** Its row, where the list has it: what is proposed, and why. */
  readonly line: FlowLine | undefined;
}

/** A product at a location: its balance over the days, what is proposed and why, and why what is available is what it is. */
export function ProductFlowDialog({ line, ...asked }: ProductFlowProps) {
  const result = useQuery(replenishmentApi.product(asked));
  return <LoadedRecord result={result}>{(flow) => <Shown flow={flow} line={line} />}</LoadedRecord>;
}

function Shown({ flow, line }: { readonly flow: ProductFlow; readonly line: FlowLine | undefined }) {
  const { worksheets } = useWorksheets(flow.lines.flatMap(({ worksheetId }) => worksheetId ?? []));
  const rows = (kind: AvailabilityLine['kind'], words: (each: AvailabilityLine) => ReactNode) =>
    flow.lines
      .filter((each) => each.kind === kind)
      .map((each) => (
        <tr key={`${each.kind} ${each.id} ${each.place?.id ?? ''}`}>
          <td>{words(each)}</td>
          <td>{numberText(each.quantity)}</td>
        </tr>
      ));
  return (
    <div className={classes.stack}>
      <p className={classes.note}>
        {flow.description}, at {flow.location.name}
      </p>
      <BalanceChart balances={flow.balances} />
      {line?.proposal && (
        <p className={classes.note}>
          Proposed: {numberText(line.proposal.least)} – {numberText(line.proposal.most)}. {line.proposal.why}
        </p>
      )}
      <table className={classes.sums} aria-label="Why so much is available">
        <tbody>
          {rows('lot', (each) => (
            <>
              Lies at {each.place && placeText(each.place)}
              {each.batch && `, batch ${each.batch}`}
              {each.at && (
                <>
                  , came <Instant value={each.at} />
                </>
              )}
              {each.documentId && <CameBy orderId={each.documentId} number={each.document} />}
            </>
          ))}
          <Sum words="On hand" quantity={flow.onHand} />
          {rows('claim', (each) => (
            <>
              Claimed by <WorksheetLink id={each.worksheetId} worksheets={worksheets} />
            </>
          ))}
          {rows('put-aside', () => 'Put aside: it is not sold from here')}
          <Sum words="Available" quantity={flow.available} />
          {rows('on-the-way', (each) => (
            <>
              On its way with <Link to={`${pathTo('/stock-control/transfers')}?id=${each.documentId ?? ''}`}>{each.document}</Link>
            </>
          ))}
          {rows('on-order', (each) => (
            <>
              On order with {each.documentId ? <Link to={pathTo('/purchase-orders/$id', { id: each.documentId })}>{each.document}</Link> : each.document}
              {each.on && `, for ${dayText(each.on)}`}
            </>
          ))}
          <Sum words="Available once all has come" quantity={flow.available + flow.onTheWay + flow.onOrder} />
        </tbody>
      </table>
    </div>
  );
}

/** The order by which a lot came, and the way back to its supplier. */
function CameBy({ orderId, number }: { readonly orderId: string; readonly number: string }) {
  const mayReturn = useCan('raise-purchase-credits');
  return (
    <>
      {' '}
      with <Link to={pathTo('/purchase-orders/$id', { id: orderId })}>{number}</Link>
      {mayReturn && (
        <>
          . <Link to={`${pathTo('/purchase-orders/$id/credit', { id: orderId })}?reason=Not%20required`}>Return to the supplier</Link>
        </>
      )}
    </>
  );
}

const Sum = ({ words, quantity }: { readonly words: string; readonly quantity: number }) => (
  <tr data-sum>
    <th scope="row">{words}</th>
    <td>{numberText(quantity)}</td>
  </tr>
);
