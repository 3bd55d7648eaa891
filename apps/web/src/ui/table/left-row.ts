const left = new Map<string, string>();

/** Remembers which row of the list at this path was opened, so that coming back marks it. */
export function leaveRow(path: string, id: string): void {
  left.set(path, id);
}
export const rowThatWasLeft = (path: string): string | undefined => left.get(path);
