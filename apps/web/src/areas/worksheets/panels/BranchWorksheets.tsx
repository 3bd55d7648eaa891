import type { WorksheetSummary } from '@quarterlight/contract/worksheets/schemas';
import type { BranchPanelProps } from '../../../app/record-panels.ts';
import type { Column } from '../../../ui/table/column.ts';
import { CompanyWorksheets } from './CompanyWorksheets.tsx';

const customer: Column<WorksheetSummary> = { key: 'customer', title: 'Customer', width: 150, cell: (row) => row.customer.name };

/** The jobs of a branch. */
export const BranchWorksheets = ({ branch: { id }, title }: BranchPanelProps) => <CompanyWorksheets of={{ branchId: id }} title={title} besides={customer} />;
