import * as routes from '@quarterlight/contract/stewardship/routes';
import type { MergeKind } from '@quarterlight/contract/stewardship/schemas';
import * as vehicleRoutes from '@quarterlight/contract/stewardship/vehicle-merge-routes';
import { can, seesAll } from '../../platform/access/actor.ts';
import { type AllKept, allKept, type CompanyHoldings } from '../../platform/companies/holdings.ts';
import { openOf } from '../../platform/companies/move-rows.ts';
import { presentPage } from '../../platform/database/keyset.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import type { Server } from '../../platform/http/serve.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getBranch, getCustomer, getSupplier } from '../companies/index.ts';
import { presentVehicle } from '../vehicles/index.ts';
import { dismissDuplicate, restoreDuplicate } from './dismiss-duplicate.ts';
import { findPairs, type PairRow } from './duplicates.queries.ts';
import { askToLook, likelyCompanies } from './look-for-duplicates.ts';
import { mergeCompanies } from './merge-companies.ts';
import { mergeVehicles, previewVehicleMerge, undoVehicleMerge } from './merge-vehicles.ts';
import { findMerges } from './merges.queries.ts';
import { assertOffice } from './prevented.ts';
import { previewMerge } from './preview-merge.ts';
import { presentLikely, presentMerge, presentPairs } from './stewardship.present.ts';
import { undoMerge } from './undo-merge.ts';

function assertSees({ actor }: ReadTx, kind: MergeKind): void {
  if (!can(actor, kind === 'customer' ? 'view-customers' : 'view-suppliers')) throw new Refusal('access.missing_permission');
}

/** Binds the routes of duplicates, merges and what stands open. */
export function serveStewardship(server: Server, holdings: readonly CompanyHoldings[]): void {
  const kept = { customer: allKept(holdings, 'customer'), supplier: allKept(holdings, 'supplier') };
  serveDuplicates(server);
  server.serve(routes.previewMerge, ({ scope, body }) => scope.read((tx) => previewMerge(tx, kept[body.kind], body)));
  server.serveWrite(routes.mergeCompanies, async (tx, { body }) => presentMerge(await mergeCompanies(tx, kept[body.kind], body), tx.actor, tx.now));
  server.serve(routes.listMerges, ({ scope, query }) =>
    scope.read(async (tx) => {
      assertOffice(tx);
      return presentPage(await findMerges(tx, query), (row) => presentMerge(row, tx.actor, tx.now));
    }),
  );
  server.serveWrite(routes.undoMerge, async (tx, { params }) => {
    const merge = await tx.db.selectFrom('company_merge').select('kind').where('id', '=', params.id).executeTakeFirst();
    const kind = found(merge).kind === 'customer' ? 'customer' : 'supplier';
    return presentMerge(await undoMerge(tx, kept[kind], params.id), tx.actor, tx.now);
  });
  serveStanding(server, holdings);
  serveVehicleMerges(server, allKept(holdings, 'vehicle'));
}

function serveVehicleMerges(server: Server, kept: AllKept): void {
  server.serve(vehicleRoutes.previewVehicleMerge, ({ scope, body }) => scope.read((tx) => previewVehicleMerge(tx, kept, body)));
  server.serveWrite(vehicleRoutes.mergeVehicles, (tx, { body }) => mergeVehicles(tx, kept, body));
  server.serveWrite(vehicleRoutes.undoVehicleMerge, async (tx, { params, version }) =>
    presentVehicle(await undoVehicleMerge(tx, kept, params.id, version), tx.actor),
  );
}

function serveDuplicates(server: Server): void {
  server.serve(routes.findDuplicates, ({ scope, body }) =>
    scope.read(async (tx) => {
      assertSees(tx, body.kind);
      return (await likelyCompanies(tx, body)).map(presentLikely);
    }),
  );
  server.serve(routes.listDuplicates, ({ scope, query }) =>
    scope.read(async (tx) => {
      assertOffice(tx);
      const page = await findPairs(tx, query);
      return { ...presentPage(page, ({ id }) => id), items: await presentPairs(tx, query.kind ?? 'customer', page.items) };
    }),
  );
  server.serveWrite(routes.lookForDuplicates, (tx, { body }) => {
    assertOffice(tx);
    return askToLook(tx, body.kind);
  });
  server.serveWrite(routes.dismissDuplicate, async (tx, { params, version }) => presentPair(tx, await dismissDuplicate(tx, params.id, version)));
  server.serveWrite(routes.restoreDuplicate, async (tx, { params, version }) => presentPair(tx, await restoreDuplicate(tx, params.id, version)));
}

const presentPair = async (tx: ReadTx, row: PairRow) => found((await presentPairs(tx, row.kind === 'customer' ? 'customer' : 'supplier', [row]))[0]);

function serveStanding(server: Server, holdings: readonly CompanyHoldings[]): void {
  const open = async (tx: ReadTx, kind: 'customer' | 'supplier' | 'branch', id: string) => {
    found(seesAll(tx.actor) ? id : undefined);
    return { open: await openOf(tx, allKept(holdings, kind).open, id) };
  };
  server.serve(routes.customerStanding, ({ scope, params }) => scope.read(async (tx) => open(tx, 'customer', (await getCustomer(tx, params.id)).id)));
  server.serve(routes.supplierStanding, ({ scope, params }) => scope.read(async (tx) => open(tx, 'supplier', (await getSupplier(tx, params.id)).id)));
  server.serve(routes.branchStanding, ({ scope, params }) => scope.read(async (tx) => open(tx, 'branch', (await getBranch(tx, params.id)).id)));
}
