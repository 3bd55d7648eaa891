export interface Clock {
  readonly now: () => Date;
  /** Moves the clock forward (or back) by so many milliseconds from the real time. */
  advance(milliseconds: number): void;
  /** Stands still at an instant. */
  freeze(instant: string): void;
  reset(): void;
}

/** A clock that follows the real one until a test moves it. */
export function makeClock(): Clock {
  let shift = 0;
  let frozen: number | undefined;
  return {
    now: () => new Date((frozen ?? Date.now()) + shift),
    advance: (milliseconds) => {
      shift += milliseconds;
    },
    freeze: (instant) => {
      frozen = Date.parse(instant);
      shift = 0;
    },
    reset: () => {
      frozen = undefined;
      shift = 0;
    },
  };
}
