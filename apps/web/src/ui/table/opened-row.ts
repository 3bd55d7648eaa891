const opened = new Map<string, string>();

/** Remembers which row of the list at this path was opened, so that coming back marks it. */
export function rememberOpenedRow(path: string, id: string): void {
  opened.set(path, id);
}
export const openedRow = (path: string): string | undefined => opened.get(path);
