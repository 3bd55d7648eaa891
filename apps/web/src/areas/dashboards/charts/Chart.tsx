import { lazy, Suspense, useRef } from 'react';
import { fetchAhead } from '../../../platform/fetch-ahead.ts';
import { dayText, numberText } from '../../../platform/formats.ts';
import classes from './Chart.module.css';
import type { SeriesChartProps } from './SeriesChart.tsx';
import { useInSight } from './use-in-sight.ts';

const load = () => import('./SeriesChart.tsx');
const SeriesChart = lazy(() => load().then((module) => ({ default: module.SeriesChart })));

/** Fetches what draws charts before there is one to draw. */
export function fetchChart(): void {
  fetchAhead(load).catch(() => undefined);
}

/** What a chart shows, in words for those who cannot see it. */
export function chartWords({ name, series, by }: Pick<SeriesChartProps, 'name' | 'series' | 'by'>): string {
  const [first] = series;
  const last = series.at(-1);
  if (!first || !last) return `${name}: nothing to show.`;
  const most = series.reduce((high, point) => (point.value > high.value ? point : high), first);
  return `${name} by ${by} from ${dayText(first.day)} to ${dayText(last.day)}; most on ${dayText(most.day)}: ${numberText(most.value)}.`;
}

/** A chart of a panel, drawn when it is in sight: each costs its library a good part of a blink. */
export function Chart(props: SeriesChartProps) {
  const holder = useRef<HTMLDivElement>(null);
  const isDue = useInSight(holder);
  return (
    <div ref={holder} className={classes.chart} role="img" aria-label={chartWords(props)}>
      {isDue && (
        <Suspense>
          <SeriesChart {...props} />
        </Suspense>
      )}
    </div>
  );
}
