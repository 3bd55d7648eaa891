const failuresToRest = 3;
const restFor = 20_000;

/** Leaves what fails three times in a row alone for twenty seconds, so that nobody waits for it at every keystroke. Times are in milliseconds. */
export function makeBreaker() {
  const inTrouble = new Map<string, { failures: number; restsUntil: number }>();
  return {
    rests: (name: string, now: number): boolean => (inTrouble.get(name)?.restsUntil ?? 0) > now,
    succeeded: (name: string): void => void inTrouble.delete(name),
    failed: (name: string, now: number): void => {
      const failures = (inTrouble.get(name)?.failures ?? 0) + 1;
      inTrouble.set(name, failures < failuresToRest ? { failures, restsUntil: 0 } : { failures: 0, restsUntil: now + restFor });
    },
  };
}
