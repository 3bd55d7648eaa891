import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../support/figures.ts';
import { numberOption } from '../support/options.ts';
import { type Figures, hold, type ProofContext } from '../support/proof.ts';
import type { Site } from './site.ts';

export const inSeconds = (milliseconds: number) => Math.round(milliseconds / 10) / 100;

/** How many rounds a proof does: few in its short form, else as many as `--rounds=` says. */
export const roundsOf = ({ short }: ProofContext, { few, many }: { few: number; many: number }): number => numberOption('rounds', short ? few : many);

export interface Round {
  readonly kind: string;
  /** Does the damage, and repairs what an operator's supervisor would; resolves to the instant from which the return is measured. */
  readonly strike: () => Promise<number>;
}

/** Waits until the product has acknowledged a few dozen more writes, and then a moment of random length, so that no strike meets the same work. */
export async function workOn(site: Site, writes = 40): Promise<void> {
  const { acknowledged } = site.journal;
  const enough = acknowledged() + writes;
  const deadline = performance.now() + 60_000;
  while (acknowledged() < enough) {
    hold(
      performance.now() < deadline,
      `nothing but ${acknowledged()} writes in a minute: ${site.load.seen.wrong.slice(0, 3).join('; ')} ${site.server.output().slice(-500)}`,
    );
    await pause(20);
  }
  await pause(Math.random() * 300);
}

/** Lets everybody work for a while of random length, strikes, waits for the first success, and so on; then compares everything. */
export async function strikeUnderLoad(site: Site, rounds: readonly Round[], limits: { p95: number; most: number }): Promise<Figures> {
  const returns = new Map<string, number[]>();
  for (const [index, { kind, strike }] of rounds.entries()) {
    await workOn(site);
    const since = await strike();
    const took = await site.firstSuccess(since);
    returns.set(kind, [...(returns.get(kind) ?? []), took]);
    site.say(`  round ${index + 1} of ${rounds.length}, ${kind}: first success after ${inSeconds(took)} s`);
  }
  await workOn(site);
  const truth = await site.holdTruth();
  const figures: Record<string, string | number> = { rounds: rounds.length };
  for (const [kind, took] of returns) {
    figures[`first success after ${kind}: median / p95 / most, seconds`] = [percentile(took, 50), percentile(took, 95), Math.max(...took)]
      .map(inSeconds)
      .join(' / ');
  }
  Object.assign(figures, {
    'acknowledged writes': truth.acknowledged,
    'lost of them': 0,
    'writes whose answer nobody knows': truth.unknown,
    'answers lost, then asked again': truth.lost,
    'answers 503': truth.unavailable,
    'jobs completed': truth.jobs,
    'invoices posted without a gap': truth.invoices,
    'half-done operations': 0,
    'keys repeated with the same answer': truth.keysRepeated,
    'seconds until the queue was empty': truth.queueSeconds,
  });
  const all = [...returns.values()].flat();
  hold(percentile(all, 95) <= limits.p95, `the first success came after ${inSeconds(percentile(all, 95))} s in the slowest 5 %: ${JSON.stringify(figures)}`);
  hold(Math.max(...all) <= limits.most, `the first success came after ${inSeconds(Math.max(...all))} s: ${JSON.stringify(figures)}`);
  return figures;
}
