import '@mantine/charts/styles.layer.css';
import { BarChart, LineChart } from '@mantine/charts';
import { dayText, numberText } from '../../../platform/formats.ts';

export interface SeriesChartProps {
  readonly kind: 'bar' | 'line';
  /** What the values are, for the tooltip: 'Jobs'. */
  readonly name: string;
  readonly series: readonly { readonly day: string; readonly value: number }[];
  readonly by: 'day' | 'week';
}

const shortDay = (day: string): string => dayText(day).slice(0, 5);

/** Values over days or weeks. */
export function SeriesChart({ kind, name, series, by }: SeriesChartProps) {
  const data = series.map((point) => ({ day: point.day, [name]: point.value }));
  const common = {
    h: 180,
    data,
    dataKey: 'day',
    series: [{ name, color: 'var(--ql-primary-ink)' }],
    gridAxis: 'x' as const,
    tickLine: 'none' as const,
    xAxisProps: { tickFormatter: shortDay, minTickGap: 24 },
    yAxisProps: { width: 36, allowDecimals: kind === 'line' },
    valueFormatter: numberText,
    tooltipProps: { labelFormatter: (label: unknown) => `${by === 'week' ? 'Week of ' : ''}${dayText(String(label))}` },
    tooltipAnimationDuration: 0,
  };
  if (kind === 'bar')
    return <BarChart {...common} barChartProps={{ accessibilityLayer: false }} barProps={{ isAnimationActive: false, radius: 2 }} maxBarWidth={28} />;
  return (
    <LineChart
      {...common}
      lineChartProps={{ accessibilityLayer: false }}
      lineProps={{ isAnimationActive: false }}
      curveType="linear"
      connectNulls={false}
      withDots={series.length <= 14}
    />
  );
}
