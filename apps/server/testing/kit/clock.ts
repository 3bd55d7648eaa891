export type Clock = ReturnType<typeof makeClock>;

/** A clock that follows the real one until a test moves it. */
export function makeClock() {
  let shift = 0;
  let frozen: number | undefined;
  return {
    now: () => new Date((frozen ?? Date.now()) + shift),
    /** Moves the clock forward (or back) by so many milliseconds from the real time. */
    advance: (milliseconds: number): void => {
      shift += milliseconds;
    },
    /** Stands still at an instant. */
    freeze: (instant: string): void => {
      frozen = Date.parse(instant);
      shift = 0;
    },
    reset: (): void => {
      frozen = undefined;
      shift = 0;
    },
  };
}
