/** Gives a place back. */
type Leave = () => void;

/** So many places for each company; whoever finds none comes again later, instead of waiting in one that others could have. */
export function makePlaces(mostOfOne: number) {
  const taken = new Map<string, number>();
  return {
    /** A place of a company's; undefined where it has taken them all. */
    take(whose: string): Leave | undefined {
      const before = taken.get(whose) ?? 0;
      if (before >= mostOfOne) return undefined;
      taken.set(whose, before + 1);
      return () => {
        const left = (taken.get(whose) ?? 1) - 1;
        if (left === 0) taken.delete(whose);
        else taken.set(whose, left);
      };
    },
  };
}
