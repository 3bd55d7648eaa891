import { Readable } from 'node:stream';
import * as routes from '@quarterlight/contract/catalogue/product-routes';
import type { LoggedEntry } from '@quarterlight/contract/system/schemas';
import { previewable } from '../../platform/files/media-types.ts';
import type { Server } from '../../platform/http/serve.ts';
import { fieldName } from '../../platform/record/field-names.ts';
import { type ReceivedUpload, receiveUpload, uploadLimits } from '../files/index.ts';
import { timelineOf } from '../system/index.ts';
import { seesCosts } from './catalogue.present.ts';
import { getProduct } from './catalogue.queries.ts';
import { discontinueProduct, reinstateProduct } from './discontinue-product.ts';
import { confirmPrice, dropPrice } from './price-proposal.ts';
import { makeLabels } from './product-labels.ts';
import { addPictures, removePicture, setMainPicture } from './product-pictures.ts';
import { readProduct } from './read-product.ts';
import { changeProduct, createProduct } from './save-product.ts';
import { saveAccessories, saveCodes, saveFits } from './save-product-parts.ts';

/** Binds the routes of a product's record. */
export function serveProducts(server: Server): void {
  server.serveWrite(routes.createProduct, async (tx, { body }) => readProduct(tx, await createProduct(tx, body)));
  server.serveWrite(routes.changeProduct, async (tx, { params, version, body }) => readProduct(tx, await changeProduct(tx, params.id, version, body)));
  server.serveWrite(routes.saveProductFits, async (tx, { params, version, body }) => readProduct(tx, await saveFits(tx, params.id, version, body.fits)));
  server.serveWrite(routes.saveProductAccessories, async (tx, { params, version, body }) =>
    readProduct(tx, await saveAccessories(tx, params.id, version, body)),
  );
  server.serveWrite(routes.saveProductCodes, async (tx, { params, version, body }) => readProduct(tx, await saveCodes(tx, params.id, version, body.codes)));
  server.serveWrite(routes.discontinueProduct, async (tx, { params, version, body }) =>
    readProduct(tx, await discontinueProduct(tx, params.id, version, body.replacedById)),
  );
  server.serveWrite(routes.reinstateProduct, async (tx, { params, version }) => readProduct(tx, await reinstateProduct(tx, params.id, version)));
  server.serveWrite(routes.confirmProductPrice, async (tx, { params, version }) => readProduct(tx, await confirmPrice(tx, params.id, version)));
  server.serveWrite(routes.dropProductPrice, async (tx, { params, version }) => readProduct(tx, await dropPrice(tx, params.id, version)));
  server.serveUpload<typeof routes.addProductPictures, ReceivedUpload>(
    routes.addProductPictures,
    async ({ scope, request }, write) => receiveUpload(routes.addProductPictures, request, { ...(await uploadLimits(scope)), types: previewable }, write),
    async (tx, { files }, { params }) =>
      readProduct(
        tx,
        await addPictures(
          tx,
          params.id,
          files.map(({ path: bytes, name, mediaType }) => ({ bytes, name, mediaType })),
        ),
      ),
  );
  server.serveWrite(routes.removeProductPicture, async (tx, { params }) => readProduct(tx, await removePicture(tx, params.id, params.fileId)));
  server.serveWrite(routes.setMainPicture, async (tx, { params, body }) => readProduct(tx, await setMainPicture(tx, params.id, body.fileId)));
  server.serve(routes.productLabels, async ({ scope, params, query }) => {
    const { bytes, fileName } = await makeLabels(scope, params.id, query);
    return { mediaType: 'application/pdf', body: Readable.from(bytes), fileName, inline: true };
  });
  server.serve(routes.productTimeline, ({ scope, params, query }) =>
    scope.read(async (tx) => {
      const page = await timelineOf(tx, 'product', (await getProduct(tx, params.id)).id, query);
      return seesCosts(tx.actor) ? page : { ...page, items: page.items.map(withoutCosts) };
    }),
  );
}

function withoutCosts(entry: LoggedEntry): LoggedEntry {
  const cost = fieldName('product', 'standard_cost_unit');
  return { ...entry, changes: entry.changes.filter(({ field }) => field !== cost) };
}
