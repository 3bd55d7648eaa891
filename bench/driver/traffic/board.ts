import { z } from 'zod';
import { boardBranches, boardCards, boardPeople } from '../../bare/sql.ts';
import { prepared } from '../prepared.ts';
import { defineTraffic, expect } from '../traffic.ts';

export const BoardFacts = z.object({ from: z.string(), to: z.string(), cards: z.number().int(), technicians: z.number().int() });
const Board = z.object({ bookings: z.array(z.object({ id: z.string(), day: z.string() })), technicians: z.array(z.object({ id: z.string() })) });

/** The diary of a week. */
export const boardTraffic = defineTraffic(BoardFacts, ({ from, to, cards, technicians }) => ({
  ask: () => ({ method: 'GET', path: `/v1/diary/board?from=${from}&to=${to}` }),
  check: (answer) => {
    const board = Board.parse(answer);
    expect(board.bookings.length === cards, `${board.bookings.length} cards instead of ${cards}`);
    expect(board.technicians.length === technicians, `${board.technicians.length} technicians instead of ${technicians}`);
  },
  floor: async (client) => {
    const [found] = await Promise.all([prepared(client, boardCards, [from, to]), prepared(client, boardPeople, []), prepared(client, boardBranches, [])]);
    expect(found.length === cards, `${found.length} cards instead of ${cards}`);
  },
}));
