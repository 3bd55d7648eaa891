import type { Scope } from '../../../platform/database/scope.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Sealed } from '../../../platform/secrets/vault.ts';
import type { Services } from '../../../platform/services.ts';
import { getSupplier } from '../supplier.queries.ts';
import { findInterface } from './interface.queries.ts';
import { makeSupplierClient, type SupplierClient } from './supplier-client.ts';

/** Where a password is kept: it opens nowhere else. */
export const placeOfPassword = (tenantId: string, supplierId: string): string => `supplier interface ${tenantId} ${supplierId}`;

/** Whether the product's own stand-in answers where no address was typed: in a demonstration. */
export const mayStandIn = ({ config, simulators }: Pick<Services, 'config' | 'simulators'>): boolean => config.demo && simulators.supplier !== '';

/**
 * What calls a supplier's interface, with its password at hand; for outside of a transaction. Refuses 'supplier.no_interface' where nobody set one up and
 * 'supplier.interface_unreadable' where its password cannot be read any more.
 */
export async function openSupplierClient(services: Services, scope: Scope, supplierId: string): Promise<SupplierClient> {
  const [supplier, row] = await scope.read((tx) => Promise.all([getSupplier(tx, supplierId), findInterface(tx, supplierId)]));
  const isStandIn = row?.address === '';
  if (row === undefined || (isStandIn && !mayStandIn(services))) throw new Refusal('supplier.no_interface', { details: { supplier: supplier.name } });
  const sealed = Sealed.safeParse(row.password);
  const password = sealed.success ? await services.vault.open(sealed.data, placeOfPassword(scope.tenant.id, supplierId)) : undefined;
  if (password === undefined) throw new Refusal('supplier.interface_unreadable', { details: { supplier: supplier.name } });
  return makeSupplierClient(isStandIn ? services.outbound : services.outboundTyped, {
    url: isStandIn ? services.simulators.supplier : row.address,
    login: row.login,
    password,
    userId: row.user_id,
    location: row.location,
    deliveryId: row.delivery_id,
  });
}
