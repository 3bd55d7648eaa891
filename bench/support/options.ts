import { parseArgs } from 'node:util';

/** The size that all ratios are stated for. */
const standardRows = 100_000;

function numberOf(name: string, text: string): number {
  const value = Number(text.replaceAll('_', ''));
  if (!(value > 0)) throw new Error(`--${name} needs a number.`);
  return value;
}

/** What a person asked of the run; throws for what it does not know. */
export function readOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rows: { type: 'string' },
      only: { type: 'string' },
      long: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string' },
      json: { type: 'string' },
      markdown: { type: 'boolean', default: false },
      unbuilt: { type: 'boolean', default: false },
      profile: { type: 'string' },
      data: { type: 'string' },
    },
  });
  const { long, rows, only, rounds, seconds = long ? '2' : '0.5' } = values;
  return {
    ...values,
    // Worksheets of the company; lines, customers and vehicles follow.
    rows: rows?.split(',').map((text) => numberOf('rows', text)) ?? (long ? [standardRows, 1_000_000, 10_000_000] : [standardRows]),
    only: only?.split(','),
    rounds: numberOf('rounds', rounds),
    seconds: numberOf('seconds', seconds),
  };
}
export type Options = ReturnType<typeof readOptions>;
