import { saveSupplierInterface, trySupplierInterface } from '@quarterlight/contract/companies/interface-routes';
import { changeSupplier, listSuppliers } from '@quarterlight/contract/companies/supplier-routes';
import type { Company } from '../../demo/company.ts';
import { minute } from '../../demo/teller.ts';

/** The supplier that takes orders by its interface. */
export const byInterface = 'Midland Auto Glass Supplies';

/** The administrator sets up the interface of the one supplier that has one, and tries it. */
export async function tellInterface({ teller, staff }: Company): Promise<void> {
  const { items } = await teller.ask(staff.admin, listSuppliers, { query: { q: byInterface } });
  const [supplier] = items;
  if (!supplier) return;
  const params = { id: supplier.id };
  await teller.at(teller.now() + 10 * minute);
  const { version } = await teller.ask(staff.admin, changeSupplier, { params, version: supplier.version, body: { orderBy: 'interface' } });
  const body = { address: '', login: supplier.ourAccount, password: 'told-by-the-stand-in', userId: '1', location: 'LDS', deliveryId: 'D1' };
  await teller.ask(staff.admin, saveSupplierInterface, { params, version, body });
  await teller.ask(staff.admin, trySupplierInterface, { params });
}
