import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { adhesiveKinds } from '@quarterlight/contract/worksheets/names';
import { checkAnswers, checkQuestions, failedReasons } from '@quarterlight/contract/worksheets/rules';
import { Suspense } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { numberText } from '../../../platform/formats.ts';
import { useCan } from '../../../platform/permissions.ts';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Link } from '../../../ui/Link.tsx';
import { later } from '../../../ui/later.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { joined } from '../words.ts';
import classes from './record.module.css';

const VisitCharge = later(() => import('./VisitCharge.tsx'), 'VisitCharge');
const stages = { 'pre-fit': 'Before fitting', 'post-fit': 'After fitting' } as const;

/** Each attempt at the job. */
export function VisitsSection({ worksheet }: { readonly worksheet: WorksheetDetail }) {
  return (
    <Section title="Visits" count={worksheet.visits.length}>
      {worksheet.visits.map((visit) => (
        <div key={visit.id}>
          <p className={classes.name}>
            <strong>{visit.technician.name}</strong>
            {visit.outcome === 'completed' && <StateChip tone="green">Completed</StateChip>}
            {visit.outcome === 'failed' && <StateChip tone="red">Failed</StateChip>}
            {visit.outcome === null && <StateChip tone="blue">Under way</StateChip>}
            {visit.outcome === 'failed' && <span>{joined([visit.failedReason && failedReasons[visit.failedReason], visit.failedNote], ': ')}</span>}
          </p>
          <Facts
            columns={3}
            of={[
              ['Started', <Instant key="start" value={visit.startedAt} />],
              ['Finished', <Instant key="end" value={visit.finishedAt} />],
              ['Mileage', visit.mileage === null ? null : numberText(visit.mileage)],
            ]}
          />
          {visit.charge && (
            <Suspense fallback={null}>
              <VisitCharge worksheet={worksheet} visit={visit} charge={visit.charge} />
            </Suspense>
          )}
        </div>
      ))}
    </Section>
  );
}

/** The pre-fit and post-fit checks as they were answered. */
export function ChecksSection({ worksheet }: { readonly worksheet: WorksheetDetail }) {
  const { checks } = worksheet;
  return (
    <Section
      title="Checks"
      empty={checks.length === 0 && 'Answered by the technician on the visit'}
      count={`${checks.length} of ${worksheet.preFitAsked + worksheet.postFitAsked}`}
    >
      {(['pre-fit', 'post-fit'] as const).map((stage) => (
        <Stage key={stage} stage={stage} checks={checks.filter((check) => check.stage === stage)} />
      ))}
    </Section>
  );
}

function Stage({ stage, checks }: { readonly stage: keyof typeof stages; readonly checks: WorksheetDetail['checks'] }) {
  const [first] = checks;
  if (!first) return null;
  return (
    <>
      <h3 className={classes.sub}>
        {stages[stage]} <span className={classes.soft}>{first.answeredBy}</span>
      </h3>
      <ul className={`${classes.rows} ${classes.answers}`}>
        {checks.map((check) => {
          const asked = checkQuestions[stage].find(({ question }) => question === check.question);
          const good = check.answer === 'not-applicable' || asked?.good === check.answer;
          return (
            <li key={check.question}>
              <span>{asked?.text ?? check.question}</span>
              {check.note && <span className={classes.soft}>{check.note}</span>}
              <StateChip tone={good ? 'green' : 'amber'}>{checkAnswers[check.answer]}</StateChip>
            </li>
          );
        })}
      </ul>
    </>
  );
}

const adhesiveColumns: readonly Column<WorksheetDetail['adhesives'][number]>[] = [
  { key: 'kind', title: 'Kind', width: 90, cell: (use) => adhesiveKinds[use.kind] },
  { key: 'product', title: 'Product', cell: (use) => use.product },
  { key: 'batch', title: 'Batch', width: 110, cell: (use) => <BatchJobs batch={use.batch} /> },
  { key: 'expires', title: 'Expires', width: 100, cell: (use) => <Day value={use.expires} /> },
  { key: 'recordedBy', title: 'Recorded by', width: 150, cell: (use) => use.recordedBy },
];

/** A batch leads to all the jobs that it was used on. */
function BatchJobs({ batch }: { readonly batch: string }) {
  const mayList = useCan('view-worksheets');
  return mayList ? <Link to={`${pathTo('/clipboard/worksheets')}?${new URLSearchParams({ adhesiveBatch: batch })}`}>{batch}</Link> : batch;
}

/** Batches and the conditions that they cured in. */
export function AdhesivesSection({ worksheet }: { readonly worksheet: WorksheetDetail }) {
  const { adhesives } = worksheet;
  const visit = worksheet.visits.findLast((each) => each.driveAwayMinutes !== null || each.temperatureCelsius !== null);
  return (
    <Section title="Adhesives" empty={adhesives.length === 0 && 'Recorded by the technician on the visit'}>
      <LineTable label="Adhesives used" rows={adhesives} columns={adhesiveColumns} rowKey={(use) => use.id} empty="None." />
      {visit && (
        <p className={classes.soft}>
          {joined(
            [
              visit.temperatureCelsius === null ? '' : `${visit.temperatureCelsius} °C`,
              visit.humidityPercent === null ? '' : `${visit.humidityPercent}% humidity`,
              visit.driveAwayMinutes === null ? '' : `safe to drive after ${visit.driveAwayMinutes} minutes`,
              visit.driveAwayToldTo && `told ${visit.driveAwayToldTo}`,
            ],
            ', ',
          )}
        </p>
      )}
    </Section>
  );
}
