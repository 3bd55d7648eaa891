import type { LotAt } from './credits.queries.ts';

/** Whether a row is of that lot at that place. */
export const isAt = ({ placeId, lotId }: LotAt, row: { readonly place_id: string | null; readonly lot_id: string | null }): boolean =>
  row.place_id === placeId && row.lot_id === lotId;

/** What rows come to, in thousandths. */
export const milliOf = (rows: readonly { readonly quantity_milli: number }[]): number => rows.reduce((total, row) => total + row.quantity_milli, 0);
