import type { Load, Target } from '../driver/job.ts';
import type { Driver } from './driver.ts';
import { median, percentile } from './figures.ts';
import { processorOf, processorOfAll } from './processor.ts';
import type { Quiet } from './quiet.ts';

/** One of those who are asked in turn. */
export interface Contestant {
  readonly name: string;
  readonly target: Target;
  readonly traffic: string;
  readonly facts: unknown;
  /** Callers at once, where not as many as the pace says. */
  readonly connections?: number;
  /** The processes that answer: their time is counted. */
  readonly processes?: { readonly server: number; readonly database: number };
}

/** Milliseconds of processor time an answer. */
export interface Processor {
  readonly server: number;
  readonly database: number;
}

export interface Outcome {
  /** Answers a second: the median of the rounds. */
  readonly rate: number;
  /** Milliseconds over all rounds. */
  readonly p50: number;
  /** Milliseconds: the median of the rounds. */
  readonly p99: number;
  readonly answers: number;
  readonly processor: Processor | undefined;
}

export interface Pace {
  readonly rounds: number;
  readonly seconds: number;
  /** Seconds of the first round, which does not count. */
  readonly warmUp?: number;
  readonly connections: number;
}

const rateOf = (load: Load): number => load.latencies.length / load.seconds;

async function used({ processes }: Contestant): Promise<Processor> {
  if (processes === undefined) return { server: 0, database: 0 };
  return { server: await processorOf(processes.server), database: await processorOfAll(processes.database) };
}

/** Asks each contestant in turn, round by round, after a warm-up that does not count; so that what disturbs the machine disturbs all alike. */
export async function hold(driver: Driver, quiet: Quiet, contestants: readonly Contestant[], pace: Pace): Promise<ReadonlyMap<string, Outcome>> {
  const loads = new Map<string, Load[]>(contestants.map(({ name }) => [name, []]));
  const turns = new Map<string, number>();
  const spent = new Map<string, Processor>();
  const ask = async ({ name, target, traffic, facts, connections = pace.connections }: Contestant, seconds: number): Promise<Load> => {
    const load = await driver.load({ traffic, facts, target, connections, seconds, from: turns.get(name) ?? 0 });
    turns.set(name, load.next);
    return load;
  };
  for (const contestant of contestants) await ask(contestant, pace.warmUp ?? Math.max(0.4, pace.seconds / 2));
  for (let round = 0; round < pace.rounds; round += 1) {
    await quiet.sample();
    for (const contestant of contestants) {
      const before = await used(contestant);
      loads.get(contestant.name)?.push(await ask(contestant, pace.seconds));
      const [after, sum = { server: 0, database: 0 }] = [await used(contestant), spent.get(contestant.name)];
      spent.set(contestant.name, { server: sum.server + after.server - before.server, database: sum.database + after.database - before.database });
    }
  }
  return new Map(
    [...loads].map(([name, rounds]) => {
      const latencies = rounds.flatMap((load) => load.latencies);
      const answers = latencies.length;
      const sum = contestants.find((contestant) => contestant.name === name)?.processes && spent.get(name);
      const processor = sum && { server: sum.server / answers, database: sum.database / answers };
      return [
        name,
        {
          rate: median(rounds.map(rateOf)),
          p50: percentile(latencies, 0.5),
          p99: median(rounds.map((load) => percentile(load.latencies, 0.99))),
          answers,
          processor,
        },
      ];
    }),
  );
}
