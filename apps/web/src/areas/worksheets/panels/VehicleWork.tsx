import { vehicleWork, type VehicleWork as Work } from '@quarterlight/contract/worksheets/vehicle-work';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import type { VehiclePanelProps } from '../../../app/record-panels.ts';
import { dayText, nothing } from '../../../platform/formats.ts';
import { type Address, changedAddress, criteriaOf, type ListState } from '../../../platform/list-state.ts';
import { queryFor } from '../../../platform/query.ts';
import { Copyable } from '../../../ui/bits/Copyable.tsx';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { StateChip, type Tone } from '../../../ui/bits/StateChip.tsx';
import { Link } from '../../../ui/Link.tsx';
import { useSettled } from '../../../ui/record/InTurn.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { SkeletonRows, TableMessage } from '../../../ui/table/states.tsx';
import { TableFoot } from '../../../ui/table/TableFoot.tsx';
import { calibrationMethods, calibrationResults, featureNames } from '../record-words.ts';
import { adasNames, joined } from '../words.ts';

const begin: Address = {};

/** The state of a list within a record: kept here, since the address is the record's. */
function useWorkList(): ListState<ReturnType<typeof criteriaOf<typeof vehicleWork>>> {
  const [address, replace] = useState(begin);
  const set = (change: Readonly<Record<string, unknown>>) => replace(changedAddress(address, change));
  return {
    query: criteriaOf(vehicleWork, address, { limit: 25 }),
    address,
    sort: undefined,
    q: '',
    columns: undefined,
    filtered: 0,
    set,
    sortBy: () => undefined,
    goAfter: (after) => set({ after }),
    goBefore: (before) => set({ before }),
    clear: () => replace(begin),
    replace,
  };
}

type Of<Part> = Part & { readonly job: Work };
type Glass = Of<Work['glass'][number]>;
type Calibrated = Of<Work['calibrations'][number]>;

const jobLink = (job: Work) => <Link to={pathTo('/clipboard/worksheets/$id', { id: job.id })}>{job.number}</Link>;

/** Adhesives by their batch, as they are asked for: 'Urethane B77 to 31/01/2027'. */
const batches = ({ adhesives }: Work) => adhesives.map(({ product, batch, expires }) => `${product} ${batch}, until ${dayText(expires)}`).join('; ') || nothing;

const lotText = ({ lot }: Glass) => (lot === null ? '' : joined([lot.batch, lot.supplier], ', ')) || nothing;

const glassColumns: readonly Column<Glass>[] = [
  { key: 'day', title: 'Fitted', width: 100, cell: (row) => <Instant value={row.fittedAt} /> },
  { key: 'job', title: 'Job', width: 100, cell: (row) => jobLink(row.job) },
  { key: 'code', title: 'Code', width: 140, cell: (row) => <Copyable text={row.code} what="code" /> },
  { key: 'description', title: 'Glass', cell: (row) => row.description },
  { key: 'lot', title: 'Lot', width: 150, cell: lotText },
  { key: 'adhesives', title: 'Adhesives', width: 220, cell: (row) => batches(row.job) },
  { key: 'technician', title: 'Technician', width: 130, cell: (row) => row.job.technician || nothing },
];

const tones: Readonly<Record<Calibrated['result'], Tone>> = { pass: 'green', fail: 'red', 'not-attempted': 'amber' };
const calibrationColumns: readonly Column<Calibrated>[] = [
  { key: 'at', title: 'When', width: 130, cell: (row) => <Instant value={row.performedAt} /> },
  { key: 'job', title: 'Job', width: 100, cell: (row) => jobLink(row.job) },
  { key: 'sensor', title: 'Sensor', width: 140, cell: (row) => row.sensor },
  { key: 'method', title: 'Method', width: 110, cell: (row) => calibrationMethods[row.method] },
  {
    key: 'result',
    title: 'Result',
    width: 170,
    cell: (row) => (
      <>
        <StateChip tone={tones[row.result]}>{calibrationResults[row.result]}</StateChip> {row.failReason}
      </>
    ),
  },
  { key: 'certificate', title: 'Certificate', width: 120, cell: (row) => row.certificateNumber || nothing },
  {
    key: 'report',
    title: 'Report',
    width: 110,
    cell: (row) => (row.reportFileId === null ? nothing : <Link to={`${pathTo('/clipboard/worksheets/$id', { id: row.job.id })}#files`}>With the job</Link>),
  },
  { key: 'by', title: 'By', cell: (row) => joined([row.performedBy, row.subcontractor], ', ') || nothing },
];

/** One thing that a job found out about driver assistance and the features of the glass. */
interface Fact {
  readonly key: string;
  readonly job: Work;
  readonly fact: string;
  readonly source: string;
  readonly day: string;
}

const sources: Readonly<Record<string, string>> = { questions: 'Questions', photo: 'A photograph', vin: 'The VIN' };

function factsOf(job: Work): Fact[] {
  const said = job.completedOn ?? job.createdAt.slice(0, 10);
  const required: Fact[] =
    job.adasRequirement === 'unknown' ? [] : [{ key: job.id, job, fact: adasNames[job.adasRequirement], source: job.adasSource, day: said }];
  const features = job.glass
    .filter((glass) => glass.features.length > 0)
    .map((glass) => ({
      key: glass.id,
      job,
      fact: glass.features.map(({ topic, present }) => `${featureNames[topic]}: ${present ? 'yes' : 'no'}`).join(', '),
      source: sources[glass.featuresSource] ?? glass.featuresSource,
      day: glass.featuresConfirmedAt?.slice(0, 10) ?? said,
    }));
  return [...required, ...features];
}

const factColumns: readonly Column<Fact>[] = [
  { key: 'day', title: 'Day', width: 100, cell: (row) => <Day value={row.day} /> },
  { key: 'job', title: 'Job', width: 100, cell: (row) => jobLink(row.job) },
  { key: 'fact', title: 'What is known', cell: (row) => row.fact },
  { key: 'source', title: 'From', width: 160, cell: (row) => row.source || nothing },
];

/** What was done to a vehicle: glass, calibrations, and what the jobs found out of its driver assistance. */
export function VehicleWork({ vehicle }: VehiclePanelProps) {
  const list = useWorkList();
  const result = useQuery(queryFor(vehicleWork, { params: { id: vehicle.id }, query: list.query, touches: ['worksheet'] }));
  useSettled(!result.isLoading);
  if (result.isPending || (result.isError && !result.data))
    return (
      <Section title="Glass fitted">
        {result.isPending ? (
          <SkeletonRows columns={6} asList />
        ) : (
          <TableMessage failed filtered={false} empty="" onRetry={() => void result.refetch()} onClear={list.clear} />
        )}
      </Section>
    );
  const { items, next, previous } = result.data;
  const glass = items.flatMap((job) => job.glass.map((each) => ({ ...each, job })));
  const calibrations = items.flatMap((job) => job.calibrations.map((each) => ({ ...each, job })));
  const facts = items.flatMap(factsOf);
  return (
    <>
      <Section title="Glass fitted" count={glass.length || undefined} empty={glass.length === 0 && 'None that we fitted.'}>
        {glass.length > 0 && <LineTable label="Glass fitted" rows={glass} columns={glassColumns} rowKey={(row) => row.id} empty="" />}
      </Section>
      <Section title="Calibrations" count={calibrations.length || undefined} empty={calibrations.length === 0 && 'None that we made.'}>
        {calibrations.length > 0 && <LineTable label="Calibrations" rows={calibrations} columns={calibrationColumns} rowKey={(row) => row.id} empty="" />}
      </Section>
      <Section title="Driver assistance" empty={facts.length === 0 && 'No job has found anything out.'}>
        {facts.length > 0 && <LineTable label="What is known of it" rows={facts} columns={factColumns} rowKey={(row) => row.key} empty="" />}
      </Section>
      {(next !== null || previous !== null) && <TableFoot page={result.data} list={list} within />}
    </>
  );
}
