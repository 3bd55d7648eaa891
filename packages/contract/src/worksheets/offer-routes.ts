import { z } from 'zod';
import { byId, route } from '../route.ts';
import { AcceptedOffer, BranchOffers, OfferWorksheet, RejectJob, WorksheetOffers } from './offers.ts';
import { WorksheetBrief } from './schemas.ts';

const job = { param: 'id', of: 'worksheet', bounds: ['customer', 'branch', 'technician'] } as const;
const offer = { param: 'id', of: 'job-offer', bounds: ['customer', 'branch', 'technician'] } as const;
const offers = { anyOf: ['edit-worksheets', 'edit-diary'] } as const;
const answers = { anyOf: ['accept-customer-jobs'] } as const;
const over = ['offer.given', 'offer.withdrawn', 'offer.lapsed', 'offer.answered'] as const;

/** Offers that wait for the answer of the asking user's branch; of every branch for the office. */
export const listBranchOffers = route({
  method: 'GET',
  path: '/v1/worksheets/offers',
  access: answers,
  summary: 'List offers that wait for an answer',
  query: z.strictObject({ limit: z.number().int().min(1).max(200).optional() }),
  reply: BranchOffers,
});

/** What a job was offered to, and the branches that come next. A branch sees its own offer alone, and none are proposed to it. */
export const getWorksheetOffers = route({
  method: 'GET',
  path: '/v1/worksheets/:id/offers',
  access: offers,
  summary: 'List the offers of a worksheet',
  params: byId,
  record: job,
  reply: WorksheetOffers,
});

/** Offers a job to one branch or several until a time: the first that accepts gets it. For the office. */
export const offerWorksheet = route({
  method: 'POST',
  path: '/v1/worksheets/:id/offers',
  access: offers,
  summary: 'Offer a worksheet to branches',
  params: byId,
  record: job,
  body: OfferWorksheet,
  ifMatch: true,
  reply: WorksheetBrief,
  errors: ['worksheet.moved_on', 'offer.until', 'offer.wish_past', 'offer.branch_closed', 'offer.waiting', 'offer.has_it'],
});

/** Takes back an offer that waits; the branch is told. For the office. */
export const withdrawOffer = route({
  method: 'POST',
  path: '/v1/worksheets/offers/:id/withdraw',
  access: offers,
  summary: 'Withdraw an offer',
  params: byId,
  record: offer,
  reply: 'empty',
  errors: over,
});

/** Takes the job for the branch: it is the branch's from then on, and all other offers are withdrawn. Twice by the same branch changes nothing. */
export const acceptOffer = route({
  method: 'POST',
  path: '/v1/worksheets/offers/:id/accept',
  access: answers,
  summary: 'Accept an offered job',
  params: byId,
  record: offer,
  reply: AcceptedOffer,
  errors: over,
});

/** Says no to an offered job, for a reason of the list. */
export const rejectOffer = route({
  method: 'POST',
  path: '/v1/worksheets/offers/:id/reject',
  access: answers,
  summary: 'Reject an offered job',
  params: byId,
  record: offer,
  body: RejectJob,
  reply: 'empty',
  errors: [...over, 'offer.unknown_reason'],
});

/** Gives a job back that the branch has, for a reason of the list: it is open again, without branch and slot, to be re-allocated. */
export const declineWorksheet = route({
  method: 'POST',
  path: '/v1/worksheets/:id/decline',
  access: answers,
  summary: 'Give a job back as its branch',
  params: byId,
  record: job,
  body: RejectJob,
  ifMatch: true,
  reply: WorksheetBrief,
  errors: ['worksheet.moved_on', 'offer.no_branch', 'offer.unknown_reason'],
});

export const offerRoutes = [listBranchOffers, getWorksheetOffers, offerWorksheet, withdrawOffer, acceptOffer, rejectOffer, declineWorksheet] as const;
