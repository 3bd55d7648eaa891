import { useQuery } from '@tanstack/react-query';
import { dayText, numberText } from '../../../platform/formats.ts';
import { Chart } from '../charts/Chart.tsx';
import { dashboardsApi, type PanelQuery } from '../dashboards.api.ts';
import { counted, Figure, Figures, Panel, Rows } from './Panel.tsx';
import { changeText } from './words.ts';

/** Worksheets raised, by day or week and by job type. */
export function JobsCreated({ query }: { readonly query: PanelQuery }) {
  const result = useQuery(dashboardsApi.jobsCreated(query));
  return (
    <Panel title="Jobs created" note={`${dayText(query.from)} to ${dayText(query.to)}`} result={result}>
      {({ total, previous, byJobType, series, by, link }) => (
        <>
          <Figures>
            <Figure label="Worksheets raised" value={numberText(total)} link={link} aside={changeText(total, previous)} />
          </Figures>
          <Chart kind="bar" name="Jobs" series={series} by={by} />
          <Rows caption="By job type" heads={['Job type', 'Worksheets']} rows={byJobType} rowKey={(row) => row.id} cells={(row) => [row.name, counted(row)]} />
        </>
      )}
    </Panel>
  );
}
