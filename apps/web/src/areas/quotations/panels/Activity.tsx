import type { UserActivity } from '@quarterlight/contract/quotations/schemas';
import { addDays, day as dayOf, daysBetween, isDay, startOfMonth, today } from '@quarterlight/kit/days';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { z } from 'zod';
import { pathTo } from '../../../app/paths.ts';
import { numberText, tenantZone } from '../../../platform/formats.ts';
import { Money } from '../../../ui/bits/Money.tsx';
import { DayInput } from '../../../ui/form/DayInput.tsx';
import { Link } from '../../../ui/Link.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { quotationsApi } from '../quotations.api.ts';
import classes from './board.module.css';

type Row = z.output<typeof UserActivity>;

const count = (key: 'raised' | 'sent' | 'accepted' | 'booked' | 'lost', title: string): Column<Row> => ({
  key,
  title,
  width: 90,
  align: 'end',
  cell: (row) => numberText(row[key]),
  foot: (rows) => numberText(rows.reduce((sum, row) => sum + row[key], 0)),
});
const columns: readonly Column<Row>[] = [
  {
    key: 'user',
    title: 'User',
    width: 200,
    cell: ({ user }) => <Link to={`${pathTo('/clipboard/quotations')}?ownerId=${user.id}`}>{user.name}</Link>,
    foot: () => 'All',
  },
  count('raised', 'Raised'),
  count('sent', 'Sent'),
  count('accepted', 'Accepted'),
  count('booked', 'Booked'),
  count('lost', 'Lost'),
  {
    key: 'gross',
    title: 'Accepted for',
    width: 130,
    align: 'end',
    cell: (row) => <Money value={row.grossAccepted} />,
    foot: (rows) => <Money value={{ amount: rows.reduce((sum, row) => sum + row.grossAccepted.amount, 0), currency: 'GBP' }} />,
  },
];
const mostDays = 31;

/** What each person raised, sent, won and lost between two days, a month at most; this month unless told. */
export function Activity() {
  const navigate = useNavigate();
  const { searchStr, pathname } = useLocation();
  const address = Object.fromEntries(new URLSearchParams(searchStr));
  const now = today(tenantZone.get());
  const from = address.from && isDay(address.from) ? address.from : startOfMonth(now);
  const to = address.to && isDay(address.to) ? address.to : now;
  const length = daysBetween(dayOf(from), dayOf(to)) + 1;
  const wrong = length < 1 ? 'The last day is before the first.' : length > mostDays ? `Choose ${mostDays} days at most.` : null;
  const result = useQuery({ ...quotationsApi.activity({ from, to }), enabled: wrong === null });
  const go = (change: Readonly<Record<string, string>>) => void navigate({ to: pathname, search: { ...address, from, to, ...change }, replace: true });
  return (
    <>
      <div className={classes.days}>
        {/* A month from there, where the other end would be too far. */}
        <DayInput
          label="From"
          value={from}
          onChange={(day) => day && isDay(day) && go({ from: day, ...(daysBetween(day, to) >= mostDays && { to: addDays(day, mostDays - 1) }) })}
        />
        <DayInput label="To" value={to} error={wrong ?? undefined} onChange={(day) => day && go({ to: day })} />
      </div>
      {wrong === null && (
        <LoadedRecord result={result}>
          {({ items }) => (
            <LineTable
              label="Activity by user"
              rows={items}
              columns={columns}
              rowKey={({ user }) => user.id}
              empty="Nobody raised, sent or ended a quotation in these days."
            />
          )}
        </LoadedRecord>
      )}
    </>
  );
}
