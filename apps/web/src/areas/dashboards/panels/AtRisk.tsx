import { useQuery } from '@tanstack/react-query';
import { numberText } from '../../../platform/formats.ts';
import { dashboardsApi } from '../dashboards.api.ts';
import { Figure, Figures, Panel } from './Panel.tsx';

/** What is late and what will be, before all figures; each count opens its list. */
export function AtRisk() {
  const result = useQuery(dashboardsApi.atRisk());
  return (
    <Panel title="Late and at risk" note="Now" result={result} low urgent={result.data?.items.some(({ count }) => count > 0)}>
      {({ items }) => (
        <Figures>
          {items.map(({ name, note, count, isExact, link }) => (
            <Figure key={name} label={name} value={`${numberText(count)}${isExact ? '' : '+'}`} link={link} aside={note} late={count > 0} />
          ))}
        </Figures>
      )}
    </Panel>
  );
}
