import { z } from 'zod';
import { Id } from '../common.ts';
import { byId, listQuery, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import { Equipment, EquipmentForm } from './equipment-schemas.ts';
import { equipmentSheet } from './equipment-sheets.ts';

// Those who look after technicians' certificates look after what they calibrate with.
const sees = { anyOf: ['view-users', 'edit-users'] } as const;
const edits = { anyOf: ['edit-users'] } as const;
const record = { param: 'id', of: 'equipment', bounds: ['customer', 'branch', 'technician'] } as const;
const refusals = ['equipment.serial_taken', 'equipment.branch', 'equipment.technician', 'equipment.service_before'] as const;

/** Calibration equipment by name; what is retired is left out unless asked for. `q` finds the beginning of a name. */
export const listEquipment = route({
  method: 'GET',
  path: '/v1/equipment',
  access: sees,
  summary: 'List calibration equipment',
  query: listQuery({
    sort: ['name', 'licenceExpires', 'serviceDue'],
    filters: { branchId: Id.optional(), technicianId: Id.optional(), state: z.enum(['expiring', 'expired', 'retired']).optional() },
  }),
  reply: page(Equipment),
});
/** The equipment as a file. */
export const equipmentFile = sheetRoute(listEquipment, equipmentSheet);

export const getEquipment = route({
  method: 'GET',
  path: '/v1/equipment/:id',
  access: sees,
  summary: 'Read a piece of equipment',
  params: byId,
  record,
  reply: Equipment,
});

export const createEquipment = route({
  method: 'POST',
  path: '/v1/equipment',
  access: edits,
  summary: 'Add calibration equipment',
  body: EquipmentForm,
  reply: Equipment,
  idempotent: true,
  errors: refusals,
});

export const changeEquipment = route({
  method: 'PUT',
  path: '/v1/equipment/:id',
  access: edits,
  summary: 'Change calibration equipment',
  params: byId,
  record,
  body: EquipmentForm,
  ifMatch: true,
  reply: Equipment,
  errors: refusals,
});

/** Removes what was added by mistake; what is no longer used is retired. */
export const removeEquipment = route({
  method: 'DELETE',
  path: '/v1/equipment/:id',
  access: edits,
  summary: 'Remove calibration equipment',
  params: byId,
  record,
  ifMatch: true,
  reply: 'empty',
});

export const equipmentRoutes = [listEquipment, equipmentFile, getEquipment, createEquipment, changeEquipment, removeEquipment] as const;
