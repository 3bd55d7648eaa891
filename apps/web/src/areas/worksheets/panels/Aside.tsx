import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { sourceNames } from '@quarterlight/contract/worksheets/names';
import { warrantyCauses } from '@quarterlight/contract/worksheets/rules';
import { plural } from '@quarterlight/kit/text';
import { lazy, Suspense } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { moneyText } from '../../../platform/formats.ts';
import { Instant } from '../../../ui/bits/Day.tsx';
import { Timeline } from '../../../ui/bits/Timeline.tsx';
import { Can } from '../../../ui/Can.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import { WorksheetStateChip } from '../parts/WorksheetStateChip.tsx';
import { joined } from '../words.ts';
import { MoneyTaken } from './MoneyTaken.tsx';
import classes from './record.module.css';

const PrivateLinks = lazy(() => import('./PrivateLinks.tsx').then((module) => ({ default: module.PrivateLinks })));

/** Details, money, what hangs together with it, and what happened. */
export function Aside({ worksheet }: { readonly worksheet: WorksheetDetail }) {
  const linked = [
    ...(worksheet.warrantyOf ? [{ ...worksheet.warrantyOf, why: 'Warranty of' }] : []),
    ...(worksheet.followUpOf ? [{ ...worksheet.followUpOf, why: 'Follow-up of' }] : []),
    ...worksheet.followedBy.map((other) => ({ ...other, why: whyFollowing(other) })),
  ];
  return (
    <>
      <Section title="Details">
        <Facts
          columns={1}
          of={[
            ['Raised', <When key="raised" at={worksheet.createdAt} rest={`, ${worksheet.createdBy}`} />],
            ['How it came', sourceNames[worksheet.source]],
            worksheet.formerNumber !== '' && ['Former number', worksheet.formerNumber],
            worksheet.booking === null && ['Branch', worksheet.branch?.name],
            ['Age', plural(worksheet.ageDays, 'day')],
            worksheet.inspectedAt && ['Inspected', <When key="inspected" at={worksheet.inspectedAt} rest={`, ${worksheet.inspectedBy}`} />],
            worksheet.cancelledAt && ['Cancelled', <When key="cancelled" at={worksheet.cancelledAt} rest={`: ${worksheet.cancelReason}`} />],
          ]}
        />
      </Section>
      <MoneyTaken worksheet={worksheet} />
      {linked.length > 0 && (
        <Section title="Linked worksheets" count={linked.length}>
          <ul className={classes.rows}>
            {linked.map((other) => (
              <li key={other.id}>
                <span className={classes.soft}>{other.why}</span>
                <Link to={pathTo('/clipboard/worksheets/$id', { id: other.id })}>{other.number}</Link>
                <WorksheetStateChip state={other.state} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Timeline">
        <Timeline
          entries={worksheet.timeline.map((event) => ({ id: event.id, at: event.at, by: event.userName, title: event.summary, detail: event.reason }))}
        />
      </Section>
      <Can do={['edit-worksheets']}>
        <Suspense fallback={null}>
          <PrivateLinks worksheetId={worksheet.id} />
        </Suspense>
      </Can>
    </>
  );
}

/** Why a job came of this one: for a warranty job who answers for it, and what of this repair was credited there. */
function whyFollowing({ warranty }: WorksheetDetail['followedBy'][number]): string {
  if (warranty === null) return 'Followed by';
  const facts = [
    warranty.cause && warrantyCauses[warranty.cause].toLowerCase(),
    warranty.liability && liabilityWords[warranty.liability],
    warranty.credited && `${moneyText(warranty.credited)} credited`,
  ];
  return joined(['Warranty', ...facts.filter((fact) => fact !== null)], ', ');
}
const liabilityWords = { us: 'ours', supplier: 'the supplier’s', customer: 'the customer’s' } as const;

const When = ({ at, rest }: { readonly at: string; readonly rest: string }) => (
  <span>
    <Instant value={at} />
    {rest}
  </span>
);
