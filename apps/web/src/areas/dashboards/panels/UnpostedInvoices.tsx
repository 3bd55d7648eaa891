import { useQuery } from '@tanstack/react-query';
import { agoText, dayText, moneyText, numberText } from '../../../platform/formats.ts';
import { Chart } from '../charts/Chart.tsx';
import { dashboardsApi, type PanelQuery } from '../dashboards.api.ts';
import { counted, Figure, Figures, Panel, Rows } from './Panel.tsx';

/** Documents that are in no export batch yet: how many, what they come to, how old they are. */
export function UnpostedInvoices({ query }: { readonly query: PanelQuery }) {
  const result = useQuery(dashboardsApi.unpostedInvoices(query));
  return (
    <Panel title="Unposted invoices" note={`Now; chart ${dayText(query.from)} to ${dayText(query.to)}`} result={result}>
      {({ count, gross, oldestAt, drafts, draftGross, posted, postedGross, byAge, series, by, link, draftsLink, postedLink }) => (
        <>
          <Figures>
            <Figure
              label="In no export batch"
              value={numberText(count)}
              link={link}
              aside={oldestAt ? `The oldest: ${agoText(oldestAt)}` : 'Nothing is waiting'}
            />
            <Figure label="Total" value={moneyText(gross)} link={link} />
          </Figures>
          <Chart kind="bar" name="Invoices" series={series} by={by} />
          <Rows
            caption="By state"
            heads={['State', 'Invoices', 'Total']}
            rows={[
              { name: 'Draft', count: drafts, of: draftGross, link: draftsLink },
              { name: 'Posted, not yet exported', count: posted, of: postedGross, link: postedLink },
            ]}
            rowKey={(row) => row.name}
            cells={(row) => [row.name, counted(row), moneyText(row.of)]}
          />
          <Rows
            caption="By age"
            heads={['Age', 'Invoices', 'Total']}
            rows={byAge}
            rowKey={(row) => row.name}
            cells={(row) => [row.name, numberText(row.count), moneyText(row.gross)]}
          />
        </>
      )}
    </Panel>
  );
}
