import { AwaitingKind, FileKind, GlassKind, JobKind, QuotationKind, VatKind } from '@quarterlight/contract/system/kinds';
import * as routes from '@quarterlight/contract/system/lookup-editing-routes';
import * as lists from '@quarterlight/contract/system/lookup-routes';
import type { LookupList } from '@quarterlight/contract/system/schemas';
import type { z } from 'zod';
import { found, type Scope } from '../../platform/database/scope.ts';
import type { Server } from '../../platform/http/serve.ts';
import type { LookupUse } from '../../platform/lookups/uses.ts';
import {
  createLookup,
  lookupCounts,
  lookupRecords,
  orderLookups,
  presentLookup,
  removeLookup,
  restoreLookup,
  retireLookup,
  updateLookup,
} from './edit-lookups.ts';
import { usesOf } from './lookup-uses.ts';
import { selectList, selectLookup } from './lookups.queries.ts';
import { timelineOf } from './record-timeline.ts';

const namedLists = [
  ['address-types', lists.addressTypes],
  ['currencies', lists.currencies],
  ['invoice-types', lists.invoiceTypes],
  ['branch-rejection-reasons', lists.branchRejectionReasons],
  ['causes-of-damage', lists.causesOfDamage],
  ['booking-reasons', lists.bookingReasons],
  ['purchase-order-statuses', lists.purchaseOrderStatuses],
] as const;

const rowsOf = (scope: Scope, list: LookupList) => scope.read((tx) => selectList(tx, list));
const kindFrom = <Kind extends z.ZodEnum>(kinds: Kind, kind: string | null) => (kind === null ? null : kinds.parse(kind));
const codedRows = async <Kind extends z.ZodEnum>(scope: Scope, list: LookupList, kinds: Kind) =>
  (await rowsOf(scope, list)).map(({ id, name, kind }) => ({ id, name, kind: kindFrom(kinds, kind) }));

/** Binds the lists as the specification has them: what is offered, in its order. */
export function serveLookups(server: Server): void {
  for (const [list, route] of namedLists) server.serve(route, async ({ scope }) => (await rowsOf(scope, list)).map(({ id, name }) => ({ id, name })));
  server.serve(lists.jobTypes, ({ scope }) => codedRows(scope, 'job-types', JobKind));
  server.serve(lists.quotationJobTypes, ({ scope }) => codedRows(scope, 'quotation-job-types', QuotationKind));
  server.serve(lists.glassTypes, ({ scope }) => codedRows(scope, 'glass-types', GlassKind));
  server.serve(lists.worksheetFileTypes, ({ scope }) => codedRows(scope, 'worksheet-file-types', FileKind));
  server.serve(lists.titles, async ({ scope }) => (await rowsOf(scope, 'titles')).map(({ name }) => ({ name })));
  server.serve(lists.awaitingReasons, async ({ scope }) =>
    (await codedRows(scope, 'worksheet-awaiting-reasons', AwaitingKind)).map(({ id, name, kind }) => ({ reason: name, id, kind })),
  );
  server.serve(lists.vatRates, async ({ scope }) =>
    (await rowsOf(scope, 'vat-rates')).map(({ id, name, rate_basis_points: rate, kind }) => ({
      id,
      name,
      rate: (rate ?? 0) / 100,
      kind: kindFrom(VatKind, kind),
    })),
  );
}

/** Binds the editing of the lists. */
export function serveLookupEditing(server: Server, uses: readonly LookupUse[]): void {
  server.serve(routes.lookupCounts, ({ scope }) => scope.read(lookupCounts));
  server.serve(routes.lookupRecords, ({ scope, params }) => scope.read((tx) => lookupRecords(tx, params.list)));
  server.serveWrite(routes.createLookup, async (tx, { params, body }) => presentLookup(await createLookup(tx, params.list, body), tx));
  server.serveWrite(routes.orderLookups, (tx, { params, body }) => orderLookups(tx, params.list, body.ids));
  server.serveWrite(routes.updateLookup, async (tx, { params, version, body }) => presentLookup(await updateLookup(tx, params.id, version, body), tx));
  server.serveWrite(routes.retireLookup, async (tx, { params }) => presentLookup(await retireLookup(tx, params.id), tx));
  server.serveWrite(routes.restoreLookup, async (tx, { params }) => presentLookup(await restoreLookup(tx, params.id), tx));
  server.serveWrite(routes.removeLookup, (tx, { params, version }) => removeLookup(tx, uses, params.id, version));
  server.serve(routes.lookupUses, ({ scope, params }) => scope.read((tx) => usesOf(tx, uses, params.id)));
  server.serve(routes.lookupTimeline, ({ scope, params, query }) =>
    scope.read(async (tx) => timelineOf(tx, 'lookup', found(await selectLookup(tx, params.id)).id, query)),
  );
}
