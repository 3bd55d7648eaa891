import type { Line } from './bench.ts';
import { short } from './figures.ts';

const cell = (value: number | undefined, unit: Line['unit']): string => (value === undefined ? '' : `${short(value)}${unit === '/s' ? '/s' : ` ${unit}`}`);
const ratioOf = (line: Line): string => (line.ratio === undefined ? '' : `${line.ratio.toFixed(2)} ×`);
const verdict = (line: Line): string => (line.met === undefined ? '' : line.met ? 'met' : 'not met');
// Processor time an answer, in the server and in the database.
const timeOf = (line: Line, whose: 'ours' | 'bare'): string => {
  const time = line.processor?.[whose];
  return time === undefined ? '' : `${time.server.toFixed(2)} + ${time.database.toFixed(2)} ms`;
};
const heads = ['operation', 'PostgreSQL', 'bare', 'ours', 'ratio', 'processor of bare', 'of ours', 'goal', ''];
const cells = (line: Line): string[] => [
  line.note === undefined ? line.title : `${line.title} (${line.note})`,
  cell(line.floor, line.unit),
  cell(line.bare, line.unit),
  cell(line.ours, line.unit),
  ratioOf(line),
  timeOf(line, 'bare'),
  timeOf(line, 'ours'),
  line.goal ?? '',
  verdict(line),
];

/** The lines as a Markdown table. */
export const markdownOf = (lines: readonly Line[]): string =>
  [heads, heads.map(() => '---'), ...lines.map(cells)].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** One line for the terminal. */
export function plainLine(line: Line): string {
  const [title = '', floor, bare, ours, ratio, bareTime, ourTime, goal, met] = cells(line);
  const parts = [
    floor && `floor ${floor}`,
    bare && `bare ${bare}`,
    `ours ${ours}`,
    ratio,
    ourTime && `server + database ${ourTime}, of bare ${bareTime}`,
    goal && `(${goal}: ${met})`,
  ];
  return `  ${title}: ${parts.filter(Boolean).join(', ')}`;
}
