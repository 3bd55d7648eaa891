import type { SaveSupplierInterface, SupplierInterface } from '@quarterlight/contract/companies/interface-schemas';
import type { ReadTx, Scope, WriteTx } from '../../../platform/database/scope.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Sealed } from '../../../platform/secrets/vault.ts';
import type { Services } from '../../../platform/services.ts';
import { supplierRecord } from '../supplier.record.ts';
import { findInterface, keepInterface } from './interface.queries.ts';
import { mayStandIn, placeOfPassword } from './open-client.ts';

/** The settings as they are shown: the password is not among them. */
export async function showInterface(services: Services, tx: ReadTx, supplierId: string): Promise<SupplierInterface> {
  const row = await findInterface(tx, supplierId);
  return {
    isSetUp: row !== undefined,
    address: row?.address ?? '',
    login: row?.login ?? '',
    userId: row?.user_id ?? '',
    location: row?.location ?? '',
    deliveryId: row?.delivery_id ?? '',
    hasPassword: row !== undefined,
    mayStandIn: mayStandIn(services),
  };
}

/** What is made ready before the transaction: the address is looked at, the password sealed. */
export async function readyInterface(services: Services, scope: Scope, supplierId: string, wanted: SaveSupplierInterface): Promise<Sealed | undefined> {
  if (wanted.address === '' && !mayStandIn(services)) throw new Refusal('supplier.interface_no_address');
  const why = wanted.address === '' ? undefined : await services.outboundTyped.whyNot(wanted.address);
  if (why !== undefined) throw new Refusal('supplier.interface_address', { details: { why } });
  if (wanted.password === undefined || wanted.password === '') return undefined;
  return services.vault.seal(wanted.password, placeOfPassword(scope.tenant.id, supplierId));
}

/**
 * Keeps how a supplier's interface is reached. Without a new password the kept one stays, but for the same address and login alone: it goes nowhere that it
 * was not typed for ('supplier.interface_password').
 */
export async function saveInterface(
  tx: WriteTx,
  supplierId: string,
  version: number,
  wanted: SaveSupplierInterface,
  password: Sealed | undefined,
): Promise<void> {
  const supplier = await supplierRecord.takeUp(tx, supplierId, { version });
  const before = await findInterface(tx, supplierId);
  const kept = before !== undefined && before.address === wanted.address && before.login === wanted.login ? Sealed.safeParse(before.password).data : undefined;
  const used = password ?? kept;
  if (used === undefined) throw new Refusal('supplier.interface_password');
  const told = { address: wanted.address, login: wanted.login, user_id: wanted.userId, location: wanted.location, delivery_id: wanted.deliveryId };
  await keepInterface(tx, { id: supplierId, ...told }, used);
  const after = { interface_address: wanted.address, interface_login: wanted.login, interface_password_changed: password !== undefined };
  await supplierRecord.settle(tx, supplier, { action: 'interface_changed', after });
}
