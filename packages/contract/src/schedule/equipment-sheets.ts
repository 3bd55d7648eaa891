import { listSheet } from '../sheet.ts';
import type { Equipment } from './equipment-schemas.ts';

/** What we calibrate with. */
export const equipmentSheet = listSheet<Equipment>()({
  name: 'calibration-equipment',
  title: 'Calibration equipment',
  columns: {
    name: { title: 'Name', type: 'text', width: 28, value: (row) => row.name },
    maker: { title: 'Maker', type: 'text', value: (row) => row.maker },
    serialNumber: { title: 'Serial number', type: 'text', value: (row) => row.serialNumber },
    softwareVersion: { title: 'Software', type: 'text', width: 12, hidden: true, value: (row) => row.softwareVersion },
    branch: { title: 'Branch', type: 'text', width: 20, value: (row) => row.branchName },
    van: { title: 'In the van of', type: 'text', width: 22, value: (row) => row.technicianName },
    licenceExpires: { title: 'Licence expires', type: 'day', width: 14, value: (row) => row.licenceExpires },
    calibratedOn: { title: 'Last calibrated', type: 'day', width: 14, hidden: true, value: (row) => row.calibratedOn },
    serviceDue: { title: 'Service due', type: 'day', width: 12, value: (row) => row.serviceDue },
    retiredOn: { title: 'Retired', type: 'day', width: 12, hidden: true, value: (row) => row.retiredOn },
  },
});
