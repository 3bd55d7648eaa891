import { acceptOffer, getWorksheetOffers, listBranchOffers, offerWorksheet, withdrawOffer } from '@quarterlight/contract/worksheets/offer-routes';
import { type MutationExtras, mutationFor, queryFor } from '../../../platform/query.ts';

const offered = { refresh: ['worksheet', 'job-offer', 'for-me', 'booking'] } as const;

/** Queries and changes of jobs that are offered to branches. */
export const offersApi = {
  /** What waits for the answer of the user's branch. */
  ofBranch: () => queryFor(listBranchOffers, { query: {}, touches: ['job-offer'] }),
  of: (worksheetId: string) => queryFor(getWorksheetOffers, { params: { id: worksheetId }, touches: ['job-offer', 'booking', 'branch'] }),
  offer: (notice: string) => mutationFor(offerWorksheet, { ...offered, notice }),
  withdraw: () => mutationFor(withdrawOffer, { ...offered, notice: 'The offer is withdrawn, and the branch told.' }),
  accept: (onDone: MutationExtras<typeof acceptOffer>['onDone']) => mutationFor(acceptOffer, { ...offered, notice: false, onDone }),
};
