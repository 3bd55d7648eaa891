import { plural } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import { dayText, numberText } from '../../../platform/formats.ts';
import { Chart } from '../charts/Chart.tsx';
import { dashboardsApi, type PanelQuery } from '../dashboards.api.ts';
import { Figure, Figures, Panel, Rows } from './Panel.tsx';
import { daysText, spanText } from './words.ts';

/** Working days from a job's call to its completion, and what held jobs up. */
export function AverageCompletion({ query }: { readonly query: PanelQuery }) {
  const result = useQuery(dashboardsApi.averageCompletion(query));
  return (
    <Panel title="Average completion" note={`Completed ${dayText(query.from)} to ${dayText(query.to)}`} result={result}>
      {({ completed, medianDays, meanDays, awaiting, series, by, link }) => (
        <>
          <Figures>
            <Figure label="Working days, typical (median)" value={daysText(medianDays)} link={link} />
            <Figure label="Working days, mean" value={daysText(meanDays)} link={link} />
            <Figure label="Jobs completed" value={numberText(completed)} link={link} />
          </Figures>
          <Chart kind="line" name="Working days, mean" series={series} by={by} />
          <Rows
            caption="Time awaiting"
            heads={['Reason', 'Jobs', 'Together']}
            rows={awaiting}
            rowKey={(row) => row.reasonId ?? ''}
            cells={(row) => [row.reason, plural(row.jobs, 'job'), spanText(row.hours)]}
          />
        </>
      )}
    </Panel>
  );
}
