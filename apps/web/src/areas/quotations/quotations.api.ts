import { getOwnQuotation, listOwnQuotations } from '@quarterlight/contract/quotations/own-routes';
import {
  addQuotationPhotographs,
  getQuotation,
  listQuotations,
  quotationActivity,
  quotationBoard,
  quotationPdf,
  revokeQuotationLinks,
  withdrawOption,
} from '@quarterlight/contract/quotations/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { mutationFor, queryClient, queryFor } from '../../platform/query.ts';
import { saveBlob } from '../../platform/save-blob.ts';

/** Queries and changes of quotations. */
export const quotationsApi = {
  list: (query: QueryOf<typeof listQuotations>) => queryFor(listQuotations, { query }),
  board: (query: QueryOf<typeof quotationBoard>) => queryFor(quotationBoard, { query }),
  activity: (query: QueryOf<typeof quotationActivity>) => queryFor(quotationActivity, { query }),
  one: (id: string) => queryFor(getQuotation, { params: { id } }),
  ownList: (query: QueryOf<typeof listOwnQuotations>) => queryFor(listOwnQuotations, { query, touches: ['quotation'] }),
  ownOne: (id: string) => queryFor(getOwnQuotation, { params: { id } }),
  withdraw: (notice: string) => mutationFor(withdrawOption, { notice }),
  endLinks: () => mutationFor(revokeQuotationLinks, { notice: 'The private links are ended.' }),
  addPhotographs: () => ({ ...mutationFor(addQuotationPhotographs, { notice: false }), meta: { quiet: true } }),
};

/** Saves a quotation's PDF under its number: as it stands, or as a revision went out. */
export async function downloadQuotation({ id, number }: { readonly id: string; readonly number: string }, revision?: number): Promise<void> {
  const pdf = queryFor(quotationPdf, { params: { id }, query: revision === undefined ? {} : { revision } });
  saveBlob(await queryClient.fetchQuery({ ...pdf, staleTime: 0 }), revision === undefined ? `${number}.pdf` : `${number}-${revision}.pdf`);
}
