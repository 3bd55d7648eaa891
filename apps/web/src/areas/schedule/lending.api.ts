import { listTechnicians } from '@quarterlight/contract/identity/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { addCertificateFile, listCertificates, removeCertificate } from '@quarterlight/contract/schedule/certificate-routes';
import { getEquipment, listEquipment, removeEquipment } from '@quarterlight/contract/schedule/equipment-routes';
import { changeRoaming, getRoamingTimeLine, listRoamingConflicts, removeRoaming } from '@quarterlight/contract/schedule/roaming-routes';
import { lookupFor, mutationFor, queryFor } from '../../platform/query.ts';

/** Queries and changes of lent technicians, certificates and calibration equipment. */
export const lendingApi = {
  timeLine: (query: QueryOf<typeof getRoamingTimeLine>) => queryFor(getRoamingTimeLine, { query, touches: ['roaming', 'absence', 'user'] }),
  conflicts: (query: QueryOf<typeof listRoamingConflicts>) => queryFor(listRoamingConflicts, { query, touches: ['roaming', 'booking', 'worksheet'] }),
  change: () => mutationFor(changeRoaming, { notice: false, refresh: ['booking'] }),
  takeBack: () => mutationFor(removeRoaming, { notice: false, refresh: ['booking'] }),
  technicians: () => lookupFor(listTechnicians, { query: {} }),
  certificates: (userId: string) => queryFor(listCertificates, { query: { userId, limit: 100 }, touches: ['certificate'] }),
  removeCertificate: () => mutationFor(removeCertificate, { notice: 'The certificate was removed.' }),
  addCertificateFile: () => mutationFor(addCertificateFile, { notice: 'The file is kept.' }),
  equipment: (query: QueryOf<typeof listEquipment>) => queryFor(listEquipment, { query, touches: ['equipment'] }),
  piece: (id: string) => queryFor(getEquipment, { params: { id }, touches: ['equipment'] }),
  removeEquipment: (onDone: () => unknown) => mutationFor(removeEquipment, { notice: 'The equipment was removed.', onDone }),
};
