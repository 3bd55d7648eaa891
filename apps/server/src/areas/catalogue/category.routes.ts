import * as routes from '@quarterlight/contract/catalogue/category-routes';
import { presentPage } from '../../platform/database/keyset.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import type { Server } from '../../platform/http/serve.ts';
import { timelineOf } from '../system/index.ts';
import { presentCategory } from './catalogue.present.ts';
import { findCategory } from './catalogue.queries.ts';
import { countProducts, countUses, findCategoryDiscounts } from './category.queries.ts';
import { changeCategory, createCategory, removeCategory } from './save-category.ts';
import { presentCustomerDiscount } from './terms.present.ts';

/** Binds the routes of product categories, besides those that read them. */
export function serveCategories(server: Server): void {
  const category = async (tx: ReadTx, id: string) => presentCategory(await findCategory(tx, id), tx.actor);
  server.serve(routes.categoryProducts, ({ scope }) => scope.read((tx) => countProducts(tx)));
  server.serve(routes.categoryUse, ({ scope, params }) => scope.read(async (tx) => countUses(tx, (await findCategory(tx, params.id)).id)));
  server.serve(routes.listCategoryDiscounts, ({ scope, params, query }) =>
    scope.read(async (tx) => {
      const { id } = await findCategory(tx, params.id);
      const page = await findCategoryDiscounts(tx, id, query);
      return presentPage(page, (row) => ({ ...presentCustomerDiscount(row), customerName: row.customer_name }));
    }),
  );
  server.serve(routes.categoryTimeline, ({ scope, params, query }) =>
    scope.read(async (tx) => {
      const { id } = await findCategory(tx, params.id);
      return timelineOf(tx, 'product-category', id, query);
    }),
  );
  server.serveWrite(routes.createCategory, async (tx, { body }) => category(tx, await createCategory(tx, body)));
  server.serveWrite(routes.changeCategory, async (tx, { params, version, body }) => category(tx, await changeCategory(tx, params.id, version, body)));
  server.serveWrite(routes.removeCategory, (tx, { params, version }) => removeCategory(tx, params.id, version));
}
