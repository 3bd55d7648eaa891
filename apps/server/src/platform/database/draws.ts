interface Waiter {
  readonly resolve: (drawn: string) => void;
  readonly reject: (error: unknown) => void;
}

/** Draws for all who wait at once: who comes while a draw is under way stands in the next one, so that a crowd costs few. */
export class Draws {
  readonly #waiting = new Map<string, Waiter[]>();

  /** One of what is drawn for all who ask by the same key; `drawMany` gives so many, in their order. */
  one(key: string, drawMany: (count: number) => Promise<readonly string[]>): Promise<string> {
    return new Promise((resolve, reject) => {
      const waiter = { resolve, reject };
      const others = this.#waiting.get(key);
      if (others !== undefined) {
        others.push(waiter);
        return;
      }
      this.#waiting.set(key, [waiter]);
      void this.#drawForAll(key, drawMany);
    });
  }

  async #drawForAll(key: string, drawMany: (count: number) => Promise<readonly string[]>): Promise<void> {
    for (let waiters = this.#waiting.get(key) ?? []; waiters.length > 0; waiters = this.#waiting.get(key) ?? []) {
      this.#waiting.set(key, []);
      try {
        const drawn = await drawMany(waiters.length);
        for (const [place, { resolve, reject }] of waiters.entries()) {
          const own = drawn[place];
          if (own === undefined) reject(new Error('Fewer were drawn than wait.'));
          else resolve(own);
        }
      } catch (error) {
        for (const { reject } of waiters) reject(error);
      }
    }
    this.#waiting.delete(key);
  }
}
