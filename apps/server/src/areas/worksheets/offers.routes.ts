import * as routes from '@quarterlight/contract/worksheets/routes';
import { isOfBranch } from '../../platform/access/actor.ts';
import { found, type Scope } from '../../platform/database/scope.ts';
import type { Server } from '../../platform/http/serve.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Answering, acceptOffer, rejectOffer, withdrawOffer } from './answer-offer.ts';
import { declineWorksheet } from './decline-worksheet.ts';
import { offerWorksheet } from './offer-worksheet.ts';
import { jobOffer } from './offers.record.ts';
import { listOffers, showOffers } from './show-offers.ts';
import { worksheet } from './worksheet.record.ts';
import { presentBrief } from './worksheets.present.ts';
import { seesInternal } from './worksheets.rules.ts';

// An answer changes the job, which is not the branch's before it accepts and not any more once it has given it back, and other branches' offers, which it
// must not see: so the work is done without the bounds of whoever asks, after what they ask for was looked up within them.

export function serveOffers(server: Server): void {
  server.serve(routes.listBranchOffers, ({ scope, query }) => scope.read((tx) => listOffers(tx, query.limit ?? 200)));
  server.serve(routes.getWorksheetOffers, async ({ scope, params }) => {
    await assertSeesJob(scope, params.id);
    return (seesInternal(scope.actor) ? scope.unbound() : scope).read((tx) => showOffers(tx, params.id));
  });
  server.serve(routes.offerWorksheet, async ({ scope, params, version, body }) => {
    await assertSeesJob(scope, params.id);
    assertOffice(scope);
    return scope.unbound().write(async (tx) => presentBrief(await offerWorksheet(tx, params.id, version, body), tx));
  });
  server.serve(routes.withdrawOffer, async ({ scope, params }) => {
    await scope.read((tx) => jobOffer.read(tx, params.id));
    assertOffice(scope);
    return scope.unbound().write((tx) => withdrawOffer(tx, params.id));
  });
  server.serve(routes.acceptOffer, ({ scope, params }) => scope.unbound().write((tx) => acceptOffer(tx, params.id, answering(scope))));
  server.serve(routes.rejectOffer, ({ scope, params, body }) => scope.unbound().write((tx) => rejectOffer(tx, params.id, body, answering(scope))));
  server.serve(routes.declineWorksheet, async ({ scope, params, version, body }) => {
    await assertSeesJob(scope, params.id);
    return scope.unbound().write(async (tx) => presentBrief(await declineWorksheet(tx, params.id, version, body), tx));
  });
}

const assertSeesJob = (scope: Scope, id: string) => scope.read((tx) => worksheet.read(tx, id));

/** A branch never learns what other branches are offered: offering is the office's. */
function assertOffice({ actor }: Scope): void {
  if (isOfBranch(actor) || !seesInternal(actor)) throw new Refusal('access.missing_permission');
}

/** Customers and technicians answer for no branch: no offer is there for them. */
function answering({ actor }: Scope): Answering {
  return found(actor.customerId === null && actor.technicianId === null ? { branchId: actor.branchId } : undefined).branchId;
}
