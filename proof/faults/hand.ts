import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ReplyOf, Route } from '@quarterlight/contract/route';
import type { Answer, Input } from '../../apps/server/testing/kit/asking.ts';
import { type Caller, Lost } from '../support/caller.ts';
import type { Intent, Journal } from '../support/journal.ts';

/** What a reply promised to be in the database from now on. */
export interface Evidence {
  readonly table:
    | 'worksheet'
    | 'invoice'
    | 'place'
    | 'stock_move'
    | 'transfer'
    | 'stock_take'
    | 'purchase_credit'
    | 'stock_loss'
    | 'purchase_order'
    | 'delivery'
    | 'session'
    | 'file';
  readonly id: string;
  /** The record's version is at least this. */
  readonly version?: number;
  readonly number?: string;
}

/** One write with its key, as it was sent; enough to send it again. */
export interface Sent {
  readonly intent: Intent;
  readonly route: Route;
  readonly input: Input<Route>;
  readonly caller: Caller;
  readonly evidence: readonly Evidence[];
}

/** What the clients saw besides answers that said yes. */
export interface Seen {
  lost: number;
  unavailable: number;
  abandoned: number;
  /** 503 without Retry-After, 401, 403, 500 and everything else that no fault excuses. */
  readonly wrong: string[];
}

/** The load is over, or this job was given up on purpose after a lost answer. */
export class Ended extends Error {}

export interface Desk {
  readonly journal: Journal;
  readonly sent: Sent[];
  readonly seen: Seen;
  readonly goesOn: () => boolean;
  /** The chance that a client gives a write up after its answer was lost, so that nobody asks for it again. */
  readonly giveUp: number;
  /** A client that counts a write as acknowledged before its answer came, and does not ask again: a planted defect of the proof itself. */
  readonly hasty?: boolean;
}

/** A person at work: every write is noted before it is sent and when it is answered; a lost one is sent again with the same key. */
export class Hand {
  readonly caller: Caller;
  readonly #desk: Desk;

  constructor(caller: Caller, desk: Desk) {
    this.caller = caller;
    this.#desk = desk;
  }

  /** Does a write that takes a key, until it is answered. */
  async do<const R extends Route>(route: R, input: Input<R>, evidence: (reply: ReplyOf<R>) => readonly Evidence[]): Promise<ReplyOf<R>> {
    const { journal, sent, hasty } = this.#desk;
    const key = randomUUID();
    const keyed = { ...input, key };
    const intent = await journal.intend(`${route.method} ${route.path}`, key);
    if (hasty) {
      await journal.acknowledge(intent, undefined);
      sent.push({ intent, route, input: keyed, caller: this.caller, evidence: [] });
    }
    const answer = await this.#until(() => this.caller.call(route, keyed));
    if (answer.status !== 200) throw this.#wrong(route, answer);
    await journal.acknowledge(intent, answer.body);
    sent.push({ intent, route, input: keyed, caller: this.caller, evidence: evidence(answer.body) });
    return answer.body;
  }

  /** Does a write that is guarded by the record's version instead; after a lost answer `look` tells whether it happened. */
  async change<const R extends Route, Found extends { version: number }>(
    route: R,
    input: Input<R>,
    look: () => Promise<Found>,
    isDone: (found: Found) => boolean,
  ): Promise<Found> {
    let version = input.version ?? 0;
    for (;;) {
      const unsure = this.#desk.seen.lost + this.#desk.seen.unavailable;
      const answer = await this.#until(() => this.caller.call(route, { ...input, version }));
      const found = await look();
      if (isDone(found)) return found;
      if (answer.status === 200) throw this.#note(`${route.path} answered 200 and did nothing`);
      if (this.#desk.seen.lost + this.#desk.seen.unavailable === unsure) throw this.#wrong(route, answer);
      version = found.version;
    }
  }

  /** Reads until it is answered. */
  async read<const R extends Route>(route: R, input: Input<R> = {}): Promise<ReplyOf<R>> {
    const answer = await this.#until(() => this.caller.call(route, input), false);
    if (answer.status !== 200) throw this.#wrong(route, answer);
    return answer.body;
  }

  async #until<Body>(attempt: () => Promise<Answer<Body>>, isWrite = true): Promise<Answer<Body>> {
    const { seen, goesOn, giveUp, hasty = false } = this.#desk;
    for (;;) {
      try {
        const answer = await attempt();
        if (answer.status !== 503) return answer;
        seen.unavailable += 1;
        if (answer.headers['retry-after'] === undefined) this.#note(`a 503 without Retry-After: ${answer.text}`);
      } catch (error) {
        if (!(error instanceof Lost)) throw error;
        seen.lost += 1;
        if (isWrite && Math.random() < giveUp) {
          seen.abandoned += 1;
          throw new Ended('given up');
        }
      }
      if (!goesOn() || (hasty && isWrite)) throw new Ended('over');
      await pause(50 + Math.random() * 150);
    }
  }

  #wrong(route: Route, answer: Answer<unknown>): Error {
    return this.#note(`${route.method} ${route.path} answered ${answer.status}: ${answer.text.slice(0, 300)}`);
  }

  #note(sentence: string): Error {
    this.#desk.seen.wrong.push(sentence);
    return new Ended(sentence);
  }
}
