import { z } from 'zod';

/** Whom the driver asks: PostgreSQL by its address, or a server with a token. */
export const Target = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('floor'), url: z.string() }),
  z.object({ kind: z.literal('http'), baseUrl: z.string(), headers: z.record(z.string(), z.string()) }),
]);
export type Target = z.output<typeof Target>;

/** A load: so many connections, each asking again as soon as it was answered, until the time is over. */
export const Job = z.object({
  traffic: z.string(),
  facts: z.unknown(),
  target: Target,
  connections: z.number().int(),
  seconds: z.number(),
  /** The turn to begin with: no turn is asked twice of the same target. */
  from: z.number().int(),
});
export type Job = z.output<typeof Job>;

/** What came of it. Latencies in milliseconds. */
export const Load = z.object({ seconds: z.number(), latencies: z.array(z.number()), next: z.number().int() });
export type Load = z.output<typeof Load>;

export const Command = z.discriminatedUnion('do', [z.object({ do: z.literal('load'), job: Job }), z.object({ do: z.literal('calibrate') })]);
export const Told = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('load'), load: Load }),
  z.object({ kind: z.literal('calibrated'), milliseconds: z.number() }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);
