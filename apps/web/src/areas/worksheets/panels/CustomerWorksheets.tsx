import { Button } from '@mantine/core';
import type { WorksheetSummary } from '@quarterlight/contract/worksheets/schemas';
import { useNavigate } from '@tanstack/react-router';
import { pathTo } from '../../../app/paths.ts';
import type { CustomerPanelProps } from '../../../app/record-panels.ts';
import { Can } from '../../../ui/Can.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { CompanyWorksheets } from './CompanyWorksheets.tsx';

const branch: Column<WorksheetSummary> = { key: 'branch', title: 'Branch', width: 140, cell: (row) => row.branch?.name };

/** A customer's jobs, with the way to another one for it. */
export function CustomerWorksheets({ customer: { id, status }, title }: CustomerPanelProps) {
  const navigate = useNavigate();
  const takeIn = () => void navigate({ to: pathTo('/clipboard/worksheets/new'), search: { customerId: id } });
  return (
    <CompanyWorksheets
      of={{ customerId: id }}
      title={title}
      besides={branch}
      action={
        status === 'active' && (
          <Can do="edit-worksheets">
            <Button size="compact-sm" variant="default" onClick={takeIn}>
              New worksheet
            </Button>
          </Can>
        )
      }
    />
  );
}
