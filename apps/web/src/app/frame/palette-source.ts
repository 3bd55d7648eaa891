/** One thing that the palette found. */
export interface Hit {
  /** What it is, as 'Worksheet'. */
  readonly group: string;
  readonly title: string;
  readonly detail?: string;
  readonly state?: string | null;
  readonly to: string;
}
/** Finds records for the palette, best first; asked from three characters on. Throws where it cannot say. */
export type RecordSearch = (text: string, signal: AbortSignal) => Promise<readonly Hit[]>;
