import type { Load, Target } from '../driver/job.ts';
import type { Driver } from './driver.ts';
import { median, percentile } from './figures.ts';
import type { Quiet } from './quiet.ts';

/** One of those who are asked in turn. */
export interface Contestant {
  readonly name: string;
  readonly target: Target;
  readonly traffic: string;
  readonly facts: unknown;
}

export interface Outcome {
  /** Answers a second: the median of the rounds. */
  readonly rate: number;
  /** Milliseconds over all rounds. */
  readonly p50: number;
  readonly p99: number;
  readonly answers: number;
}

export interface Pace {
  readonly rounds: number;
  readonly seconds: number;
  /** Seconds of the first round, which does not count. */
  readonly warmUp?: number;
  readonly connections: number;
}

const rateOf = (load: Load): number => load.latencies.length / load.seconds;

/** Asks each contestant in turn, round by round, after a warm-up that does not count; so that what disturbs the machine disturbs all alike. */
export async function hold(driver: Driver, quiet: Quiet, contestants: readonly Contestant[], pace: Pace): Promise<ReadonlyMap<string, Outcome>> {
  const loads = new Map<string, Load[]>(contestants.map(({ name }) => [name, []]));
  const turns = new Map<string, number>();
  const ask = async ({ name, target, traffic, facts }: Contestant, seconds: number): Promise<Load> => {
    const load = await driver.load({ traffic, facts, target, connections: pace.connections, seconds, from: turns.get(name) ?? 0 });
    turns.set(name, load.next);
    return load;
  };
  for (const contestant of contestants) await ask(contestant, pace.warmUp ?? Math.max(0.4, pace.seconds / 2));
  for (let round = 0; round < pace.rounds; round += 1) {
    await quiet.sample();
    for (const contestant of contestants) loads.get(contestant.name)?.push(await ask(contestant, pace.seconds));
  }
  return new Map(
    [...loads].map(([name, rounds]) => {
      const latencies = rounds.flatMap((load) => load.latencies);
      return [name, { rate: median(rounds.map(rateOf)), p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99), answers: latencies.length }];
    }),
  );
}
