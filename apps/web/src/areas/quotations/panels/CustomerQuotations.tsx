import { Button } from '@mantine/core';
import type { QuotationSummary } from '@quarterlight/contract/quotations/schemas';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { pathTo } from '../../../app/paths.ts';
import type { CustomerPanelProps } from '../../../app/record-panels.ts';
import { Day } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { Plate } from '../../../ui/bits/Plate.tsx';
import { Can } from '../../../ui/Can.tsx';
import { Link } from '../../../ui/Link.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { FollowUpChip, QuotationStateChip } from '../parts/chips.tsx';
import { quotationsApi } from '../quotations.api.ts';

const shown = 25;
const columns: readonly Column<QuotationSummary>[] = [
  { key: 'number', title: 'Quotation', width: 110, cell: (row) => <Link to={pathTo('/clipboard/quotations/$id', { id: row.id })}>{row.number}</Link> },
  { key: 'state', title: 'State', width: 110, cell: (row) => <QuotationStateChip state={row.state} /> },
  { key: 'registration', title: 'Registration', width: 110, cell: (row) => <Plate registration={row.registration} /> },
  { key: 'contact', title: 'Contact', cell: (row) => row.contactName },
  { key: 'followUp', title: 'Follow up', width: 140, cell: (row) => <FollowUpChip of={row} /> },
  { key: 'validUntil', title: 'Holds until', width: 110, cell: (row) => <Day value={row.validUntil} /> },
  { key: 'gross', title: 'Total', width: 110, align: 'end', cell: (row) => <Money value={row.gross} /> },
];

/** What was quoted to a customer, the newest first, with the way to another one. */
export function CustomerQuotations({ customer: { id, status }, title }: CustomerPanelProps) {
  const navigate = useNavigate();
  const result = useQuery(quotationsApi.list({ customerId: id, sort: '-createdAt', limit: shown }));
  return (
    <Section
      title={title}
      empty={result.data?.items.length === 0 && 'None yet.'}
      actions={
        <>
          {status === 'active' && (
            <Can do="edit-quotations">
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => void navigate({ to: pathTo('/clipboard/quotations'), search: { new: '1', customerId: id } })}
              >
                New quotation
              </Button>
            </Can>
          )}
          <Link to={`${pathTo('/clipboard/quotations')}?customerId=${id}`}>All quotations</Link>
        </>
      }
    >
      <LoadedRecord result={result}>{({ items }) => <LineTable label={title} rows={items} columns={columns} rowKey={(row) => row.id} empty="" />}</LoadedRecord>
    </Section>
  );
}
