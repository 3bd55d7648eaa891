import { listInvoices } from '@quarterlight/contract/billing/routes';
import { listPurchaseOrders } from '@quarterlight/contract/purchasing/routes';
import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { listVehicles } from '@quarterlight/contract/vehicles/routes';
import { listWorksheets } from '@quarterlight/contract/worksheets/routes';
import type { Hit, RecordSearch } from '../../app/frame/palette-source.ts';
import { paths } from '../../app/paths.ts';
import { call } from '../../platform/api.ts';
import { can } from '../../platform/permissions.ts';

const limit = 5;

/** Finds worksheets, vehicles, orders and invoices by the beginning of what people know of them; only what the user may see. */
export const findRecords: RecordSearch = async (q, signal) => {
  const options = { query: { q, limit }, signal, quiet: true } as const;
  const searches: Promise<readonly Hit[]>[] = [];
  if (can('view-worksheets')) {
    searches.push(
      call(listWorksheets, options).then(({ items }) =>
        items.map((row) => ({
          group: 'Worksheets',
          title: `${row.number} ${displayRegistration(row.registration)}`,
          detail: `${row.customer.name}, ${row.postcode}`,
          to: paths.worksheet(row.id),
        })),
      ),
    );
  }
  if (can('view-vehicles')) {
    searches.push(
      call(listVehicles, options).then(({ items }) =>
        items.map((row) => ({
          group: 'Vehicles',
          title: row.displayRegistration,
          detail: [row.make, row.model, row.year].filter(Boolean).join(' '),
          to: paths.vehicle(row.id),
        })),
      ),
    );
  }
  if (can('view-purchase-orders')) {
    searches.push(
      call(listPurchaseOrders, options).then(({ items }) =>
        items.map((row) => ({ group: 'Purchase orders', title: row.number, detail: row.supplier.name, to: paths.purchaseOrder(row.id) })),
      ),
    );
  }
  if (can('view-invoices')) {
    searches.push(
      call(listInvoices, options).then(({ items }) =>
        items.map((row) => ({ group: 'Invoices', title: row.number ?? 'Draft', detail: row.payerName, to: paths.invoice(row.id) })),
      ),
    );
  }
  const found = await Promise.allSettled(searches);
  return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
};
