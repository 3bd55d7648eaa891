import { useQuery } from '@tanstack/react-query';
import { dayText, numberText } from '../../../platform/formats.ts';
import { Chart } from '../charts/Chart.tsx';
import { dashboardsApi, type PanelQuery } from '../dashboards.api.ts';
import { counted, Figure, Figures, Panel, Rows } from './Panel.tsx';
import { rateText } from './words.ts';

/** Warranty jobs over the fits of 90 days, by technician and cause. */
export function WarrantyJobs({ query }: { readonly query: PanelQuery }) {
  const result = useQuery(dashboardsApi.warrantyJobs(query));
  return (
    <Panel title="Warranty jobs" note={`90 days up to ${dayText(query.to)}`} result={result}>
      {({ warranties, completed, rateBasisPoints, byTechnician, byCause, series, by, link }) => (
        <>
          <Figures>
            <Figure label="Warranty jobs" value={numberText(warranties)} link={link} />
            <Figure label="Of all fits" value={rateText(rateBasisPoints)} link={link} aside={`${numberText(completed)} fits completed`} />
          </Figures>
          <Chart kind="bar" name="Warranty jobs" series={series} by={by} />
          <Rows
            caption="By technician who fitted"
            heads={['Technician', 'Warranty jobs', 'Of fits']}
            rows={byTechnician}
            rowKey={(row) => row.id}
            cells={(row) => [row.name, counted(row), rateText(row.rateBasisPoints)]}
          />
          <Rows caption="By cause" heads={['Cause', 'Warranty jobs']} rows={byCause} rowKey={(row) => row.id} cells={(row) => [row.name, counted(row)]} />
        </>
      )}
    </Panel>
  );
}
