import { quotationStateNames } from '@quarterlight/contract/quotations/names';
import type { quotationBoard } from '@quarterlight/contract/quotations/routes';
import type { QuotationSummary } from '@quarterlight/contract/quotations/schemas';
import type { ReplyOf } from '@quarterlight/contract/route';
import { localDayOf } from '@quarterlight/kit/instants';
import type { UseQueryResult } from '@tanstack/react-query';
import { pathTo } from '../../../app/paths.ts';
import { dayText, instantText, numberText, tenantZone } from '../../../platform/formats.ts';
import { Money } from '../../../ui/bits/Money.tsx';
import { Plate } from '../../../ui/bits/Plate.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Link } from '../../../ui/Link.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { AskedChip, FollowUpChip } from '../parts/chips.tsx';
import { type Column, stateTones } from '../words.ts';
import classes from './board.module.css';

/** A column for each state: how many, what they are worth, and those whose follow-up comes first. */
export function Board({ result }: { readonly result: UseQueryResult<ReplyOf<typeof quotationBoard>> }) {
  return (
    <LoadedRecord result={result}>
      {({ columns }) => (
        <div className={classes.board} role="region" aria-label="Quotations by state" tabIndex={0}>
          {columns.map((column) => (
            <BoardColumn key={column.state} column={column} />
          ))}
        </div>
      )}
    </LoadedRecord>
  );
}

function BoardColumn({ column: { state, count, countIsExact, gross, items } }: { readonly column: Column }) {
  const more = count - items.length;
  return (
    <section className={classes.column} aria-label={quotationStateNames[state]}>
      <header>
        <h2>
          <StateChip tone={stateTones[state]}>{quotationStateNames[state]}</StateChip>
          <span>
            {numberText(count)}
            {!countIsExact && '+'}
          </span>
        </h2>
        <Money value={gross} />
      </header>
      {items.length === 0 && <p className={classes.soft}>None</p>}
      <ul>
        {items.map((quotation) => (
          <Card key={quotation.id} quotation={quotation} />
        ))}
      </ul>
      {more > 0 && <Link to={`${pathTo('/clipboard/quotations')}?state=${state}`}>{`${numberText(more)} more`}</Link>}
    </section>
  );
}

function Card({ quotation }: { readonly quotation: QuotationSummary }) {
  const { id, number, customer, registration, gross, owner, viewedAt, askedAt } = quotation;
  return (
    <li className={classes.card}>
      <div className={classes.line}>
        <Link to={pathTo('/clipboard/quotations/$id', { id })} className={classes.link}>
          {number}
        </Link>
        <Plate registration={registration} />
      </div>
      <div className={classes.line}>
        <span className={classes.name} title={customer.name}>
          {customer.name}
        </span>
        <b>
          <Money value={gross} />
        </b>
      </div>
      <div className={classes.marks}>
        <FollowUpChip of={quotation} alone />
        <AskedChip since={askedAt} />
        {viewedAt && <span title={`First opened ${instantText(viewedAt)}`}>Opened {dayText(localDayOf(viewedAt, tenantZone.get())).slice(0, 5)}</span>}
        {owner && <span>{owner.name}</span>}
      </div>
    </li>
  );
}
