import { slotNames } from '@quarterlight/contract/rules/slots';
import type { WorksheetSummary } from '@quarterlight/contract/worksheets/schemas';
import { holdUpWords } from '@quarterlight/contract/worksheets/sheets';
import { workWordsOf } from '@quarterlight/contract/worksheets/work-words';
import { isDay, weekdayName } from '@quarterlight/kit/days';
import { plural } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { clockText, dayText, numberText } from '../../../platform/formats.ts';
import { useCan, useUser } from '../../../platform/permissions.ts';
import { useStorePart } from '../../../platform/store.ts';
import { Plate } from '../../../ui/bits/Plate.tsx';
import { ChipAndMore } from '../../../ui/bits/StateChip.tsx';
import { Can } from '../../../ui/Can.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { ForMeKinds, forMeApi } from '../../notices/index.ts';
import { OfferCards } from '../offers/BranchOffers.tsx';
import { offersApi } from '../offers/offers.api.ts';
import { WorksheetStateChip } from '../parts/WorksheetStateChip.tsx';
import { joined } from '../words.ts';
import { worksheetsApi } from '../worksheets.api.ts';
import classes from './branch-day.module.css';
import { Visits } from './day/DayView.tsx';
import { SendState } from './day/SendState.tsx';
import { myDay } from './local/my-day.state.ts';
import { useDay } from './use-day.ts';

/** How many jobs stand here; the list has the rest. */
const most = 20;
const ofToday = { when: 'today', sort: 'bookedFor', limit: most } as const;
const toBook: JobsProps['query'] = { state: ['open'], sort: 'createdAt', limit: most };
const list = pathTo('/clipboard/worksheets');

/** What waits for a branch: the offers that it has to answer first, whatever else is asked of it, its jobs of today, and those that have no day yet. */
export function BranchDay({ day }: { readonly day: string }) {
  const { companyName } = useUser();
  const mayAnswer = useCan('accept-customer-jobs');
  const offers = useQuery({ ...offersApi.ofBranch(), enabled: mayAnswer });
  const waiting = useQuery(forMeApi.list());
  const unsent = useStorePart(myDay, (state) => state.queue.length > 0);
  const own = useDay(day)?.visits ?? [];
  const failed = [offers, waiting].filter(({ isError }) => isError);
  const kinds = waiting.data?.kinds.filter(({ kind }) => kind !== 'offer' && kind !== 'run') ?? [];
  return (
    <div className={classes.page}>
      {(unsent || own.length > 0) && <SendState />}
      <h1 className={classes.title}>
        {isDay(day) ? weekdayName(day) : ''} <span>{joined([dayText(day), companyName], ' · ')}</span>
      </h1>
      {failed.length > 0 && (
        <EmptyState title="What waits for you could not be read" way={['Try again', () => Promise.all(failed.map(({ refetch }) => refetch()))]}>
          Check the connection.
        </EmptyState>
      )}
      {offers.data && offers.data.items.length > 0 && (
        <Section title="Offers to answer" count={offers.data.total}>
          <OfferCards offers={offers.data.items} />
        </Section>
      )}
      {own.length > 0 && (
        <Section title="Your own visits">
          <Visits day={day} visits={own} />
        </Section>
      )}
      <Can do="view-worksheets">
        <Jobs title="Today" query={ofToday} all={`${list}?when=today&sort=bookedFor`} none="Nothing is booked for today." />
      </Can>
      {kinds.length > 0 && (
        <div className={classes.waiting}>
          <ForMeKinds kinds={kinds} />
        </div>
      )}
      <Can do="view-worksheets">
        <Jobs title="To book" query={toBook} all={`${list}?state=open&sort=createdAt`} none="Every job of yours has its day." />
      </Can>
    </div>
  );
}

interface JobsProps {
  readonly title: string;
  readonly query: Parameters<typeof worksheetsApi.list>[0];
  /** Where all of them are listed. */
  readonly all: string;
  readonly none: string;
}

function Jobs({ title, query, all, none }: JobsProps) {
  const { data, isError, refetch } = useQuery(worksheetsApi.list(query));
  const count = data && data.total > 0 ? `${numberText(data.total)}${data.totalIsExact ? '' : '+'}` : undefined;
  return (
    <Section title={title} count={count} empty={data?.items.length === 0 && none} actions={data && data.total > most && <Link to={all}>Show all</Link>}>
      {isError && (
        <EmptyState title="The jobs could not be read" way={['Try again', refetch]}>
          Check the connection.
        </EmptyState>
      )}
      <ul className={classes.jobs} aria-label={title} aria-busy={data === undefined}>
        {data?.items.map((job) => (
          <Job key={job.id} job={job} />
        ))}
      </ul>
    </Section>
  );
}

function Job({ job }: { readonly job: WorksheetSummary }) {
  return (
    <li>
      <span className={classes.when}>{whenOf(job)}</span>
      <span className={classes.plate}>
        <Plate registration={job.registration} />
      </span>
      <div className={classes.what}>
        <Link to={pathTo('/clipboard/worksheets/$id', { id: job.id })}>{job.number}</Link>{' '}
        <span>{joined([job.vehicleDescription, workWordsOf(job)], ' · ')}</span>
        <p>
          {joined([job.customer.name, joined([job.town, job.postcode], ' '), job.technician?.name ?? (job.bookedDay === null ? '' : 'No technician')], ' · ')}
        </p>
      </div>
      <span className={classes.state}>
        <HoldUps job={job} />
        {job.bookedDay !== null && <WorksheetStateChip state={job.state} />}
      </span>
    </li>
  );
}

const whenOf = ({ bookedDay, bookedSlot, bookedStartsAt, ageDays }: WorksheetSummary): ReactNode => {
  if (bookedDay === null) return plural(ageDays, 'day');
  return bookedStartsAt === null ? bookedSlot && slotNames[bookedSlot] : clockText(bookedStartsAt);
};

function HoldUps({ job }: { readonly job: WorksheetSummary }) {
  const [first, ...rest] = holdUpWords(job);
  if (first === undefined) return null;
  return (
    <ChipAndMore tone="amber" more={rest.length} title={job.holdUps.map(({ message }) => message).join('\n')}>
      {first}
    </ChipAndMore>
  );
}
