import type { QueryOf } from '@quarterlight/contract/route';
import { listContents } from '@quarterlight/contract/stock/routes';
import { countTransfers, getTransfer, listTransfers, sendTransfer, transferNote } from '@quarterlight/contract/transfers/routes';
import { mutationFor, queryClient, queryFor } from '../../platform/query.ts';
import { saveBlob } from '../../platform/save-blob.ts';

/** What a transfer's changes touch besides itself: what lies where, and where the glass of jobs is. */
export const transferTouches = ['stock', 'worksheet'] as const;

/** Queries and mutations of transfers. */
export const transfersApi = {
  list: (query: QueryOf<typeof listTransfers>) => queryFor(listTransfers, { query }),
  counts: (query: QueryOf<typeof countTransfers>) => queryFor(countTransfers, { query }),
  one: (id: string) => queryFor(getTransfer, { params: { id } }),
  send: () => mutationFor(sendTransfer, { refresh: transferTouches, notice: 'Sent. It is on its way.' }),
  note: (id: string) => queryFor(transferNote, { params: { id } }),
  /** What lies at a location, of one product or of all. */
  lying: (placeId: string, productId?: string) =>
    queryFor(listContents, { params: { id: placeId }, query: { limit: 200, ...(productId === undefined ? {} : { productId }) }, touches: ['stock'] }),
};

/** Saves the note that goes along. */
export async function downloadNote({ id, number }: { readonly id: string; readonly number: string }): Promise<void> {
  saveBlob(await queryClient.fetchQuery({ ...transfersApi.note(id), staleTime: 0 }), `Transfer-${number}.pdf`);
}
