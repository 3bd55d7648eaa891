import { z } from 'zod';
import { linesOfOne, oneRecord } from '../../bare/sql.ts';
import { prepared } from '../prepared.ts';
import { defineTraffic, expect, takeTurn } from '../traffic.ts';

const RecordFacts = z.object({ ids: z.array(z.string()) });
const Record = z.object({ id: z.string(), number: z.string(), lines: z.array(z.object({ id: z.string(), description: z.string() })) });

/** One worksheet after the other, each with five lines. */
export const recordTraffic = defineTraffic(RecordFacts, ({ ids }) => ({
  ask: (turn) => ({ method: 'GET', path: `/v1/worksheets/${takeTurn(ids, turn)}` }),
  check: (answer, turn) => {
    const record = Record.parse(answer);
    expect(record.id === takeTurn(ids, turn), 'another worksheet');
    expect(record.lines.length === 5, `${record.lines.length} lines instead of five`);
  },
  floor: async (client, turn) => {
    const id = takeTurn(ids, turn);
    const [[row], lines] = await Promise.all([prepared(client, oneRecord, [id]), prepared(client, linesOfOne, [id])]);
    expect(row !== undefined && lines.length === 5, 'no worksheet with five lines');
  },
}));
