/** Told to whoever would wait too long, or in too long a queue: their own company asks for more at once than its share. */
export class Crowded extends Error {
  /** Seconds after which asking again makes sense. */
  readonly retryAfter: number;

  constructor(wait: number) {
    super('Too many of one company wait already.');
    this.retryAfter = Math.min(30, Math.max(1, Math.ceil(wait / 1_000)));
  }
}

/** Gives a place back; a second call does nothing. */
export type Leave = () => void;

interface Queue {
  held: number;
  /** How long a place is kept of late, in milliseconds. */
  pace: number;
  readonly waiting: { readonly grant: (leave: Leave) => void }[];
}

interface Rules {
  /** Of all companies together. */
  readonly places: number;
  /** Of one company at once. */
  readonly mostEach: number;
  readonly longestQueue?: number;
  /** Milliseconds. */
  readonly longestWait?: number;
}

/**
 * Shares what is scarce among companies. One has so many places at once and no more; its others wait among themselves, in order. A place that becomes
 * free goes to the company that has the fewest, in turn. Who would wait too long is told so at once.
 */
export class Turns {
  readonly #rules: Required<Rules>;
  readonly #queues = new Map<string, Queue>();
  #taken = 0;
  #waiting = 0;

  constructor({ longestQueue = 1_000, longestWait = 20_000, ...rules }: Rules) {
    this.#rules = { ...rules, longestQueue, longestWait };
  }

  /** A place for a company: at once where one is free, else in its turn. Fails with `Crowded`. */
  take(whose: string): Leave | Promise<Leave> {
    const queue = this.#queues.get(whose) ?? { held: 0, pace: 0, waiting: [] };
    this.#queues.set(whose, queue);
    if (this.#taken < this.#rules.places && queue.held < this.#rules.mostEach) return this.#begin(whose, queue);
    const wait = (queue.pace * (queue.waiting.length + 1)) / Math.max(1, queue.held);
    if (queue.waiting.length >= this.#rules.longestQueue || wait > this.#rules.longestWait) throw new Crowded(wait);
    return this.#wait(queue);
  }

  #wait(queue: Queue): Promise<Leave> {
    return new Promise((resolve, reject) => {
      const waiter = {
        grant: (leave: Leave) => {
          clearTimeout(timer);
          this.#waiting -= 1;
          resolve(leave);
        },
      };
      const timer = setTimeout(() => {
        queue.waiting.splice(queue.waiting.indexOf(waiter), 1);
        this.#waiting -= 1;
        reject(new Crowded(this.#rules.longestWait));
      }, this.#rules.longestWait);
      queue.waiting.push(waiter);
      this.#waiting += 1;
    });
  }

  #begin(whose: string, queue: Queue): Leave {
    this.#taken += 1;
    queue.held += 1;
    // The next of as many goes to somebody else.
    this.#queues.delete(whose);
    this.#queues.set(whose, queue);
    const began = performance.now();
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#taken -= 1;
      queue.held -= 1;
      queue.pace += (performance.now() - began - queue.pace) / 8;
      if (this.#waiting > 0) this.#next();
      if (queue.held === 0 && queue.waiting.length === 0) this.#queues.delete(whose);
    };
  }

  #next(): void {
    let least: readonly [string, Queue] | undefined;
    for (const entry of this.#queues) {
      const [, { held, waiting }] = entry;
      if (waiting.length > 0 && held < this.#rules.mostEach && held < (least?.[1].held ?? Number.POSITIVE_INFINITY)) least = entry;
    }
    const waiter = least?.[1].waiting.shift();
    if (least && waiter) waiter.grant(this.#begin(...least));
  }
}
