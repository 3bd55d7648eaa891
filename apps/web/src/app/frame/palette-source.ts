/** One thing that the palette found. */
export interface Hit {
  readonly group: string;
  readonly title: string;
  readonly detail?: string;
  readonly to: string;
}
/** Finds records for the palette; asked from three characters on. */
export type RecordSearch = (text: string, signal: AbortSignal) => Promise<readonly Hit[]>;
