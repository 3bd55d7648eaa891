import { byId, route } from '../route.ts';
import { SaveSupplierInterface, SupplierInterface, TriedInterface } from './interface-schemas.ts';

const edits = { anyOf: ['edit-suppliers'] } as const;
const record = { param: 'id', of: 'supplier', bounds: ['customer', 'branch'] } as const;

export const getSupplierInterface = route({
  method: 'GET',
  path: '/v1/suppliers/:id/interface',
  access: edits,
  summary: 'How a supplier’s interface for orders is reached, without the password.',
  params: byId,
  reply: SupplierInterface,
  record,
});

export const saveSupplierInterface = route({
  method: 'PUT',
  path: '/v1/suppliers/:id/interface',
  access: edits,
  summary: 'Sets up a supplier’s interface for orders. The password is kept sealed.',
  params: byId,
  body: SaveSupplierInterface,
  reply: SupplierInterface,
  record,
  ifMatch: true,
  errors: ['supplier.interface_address', 'supplier.interface_no_address', 'supplier.interface_password'],
});

export const trySupplierInterface = route({
  method: 'POST',
  path: '/v1/suppliers/:id/interface/test',
  access: edits,
  summary: 'Calls a supplier’s interface once and says what came of it; nothing is ordered.',
  params: byId,
  reply: TriedInterface,
  record,
  errors: ['supplier.no_interface', 'supplier.interface_unreadable'],
});

export const interfaceRoutes = [getSupplierInterface, saveSupplierInterface, trySupplierInterface] as const;
