/** One thing that the palette offers: a page or record to go to, or something to do. */
export interface Hit {
  /** What it is, as 'Worksheet'. */
  readonly group: string;
  readonly title: string;
  readonly detail?: string;
  readonly state?: string | null;
  /** Where it leads, and what is to be done there; what is done here; or what is typed on. */
  readonly does: { readonly to: string; readonly verb?: 'book' | 'release' } | { readonly run: () => unknown } | { readonly type: string };
}
/** A record that was found. */
export type RecordHit = Hit & { readonly kind: string; readonly does: { readonly to: string } };
/** Finds records for the palette, best first; asked from three characters on. Throws where it cannot say. */
export type RecordSearch = (text: string, signal: AbortSignal) => Promise<readonly RecordHit[]>;
