let underway = 0;

/** Fetches a part of the app before anybody needs it. That it cannot be fetched is nobody's loss: it is asked for again when it is needed. */
export async function fetchAhead<Part>(load: () => Promise<Part>): Promise<Part> {
  underway += 1;
  try {
    return await load();
  } finally {
    underway -= 1;
  }
}

/** True while such a part is on its way: what fails then must not disturb the person. */
export const isFetchingAhead = (): boolean => underway > 0;
