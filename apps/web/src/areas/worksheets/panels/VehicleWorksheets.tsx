import type { WorksheetSummary } from '@quarterlight/contract/worksheets/schemas';
import type { VehiclePanelProps } from '../../../app/record-panels.ts';
import type { Column } from '../../../ui/table/column.ts';
import { CompanyWorksheets } from './CompanyWorksheets.tsx';

const customer: Column<WorksheetSummary> = { key: 'customer', title: 'Customer', width: 160, cell: (row) => row.customer.name };

/** A vehicle's jobs, whatever mark it had then. */
export const VehicleWorksheets = ({ vehicle, title }: VehiclePanelProps) => (
  <CompanyWorksheets of={{ vehicleId: vehicle.id }} title={title} besides={customer} />
);
