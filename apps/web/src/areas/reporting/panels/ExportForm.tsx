import { Button } from '@mantine/core';
import type { ExportSummary } from '@quarterlight/contract/reporting/schemas';
import { exportRangeDays } from '@quarterlight/contract/rules/date-range';
import { today } from '@quarterlight/kit/days';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { tenantZone } from '../../../platform/formats.ts';
import { DateRangeInput, type DayRange, rangeErrors } from '../../../ui/form/DateRangeInput.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { SearchSelect } from '../../../ui/form/SearchSelect.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { useBranchChoice } from '../../companies/index.ts';
import { lastFullMonth, lastSevenDays } from '../default-range.ts';
import { reportingApi } from '../reporting.api.ts';
import classes from './ExportForm.module.css';

/** What an export is asked with. */
export interface Asked {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly branchId?: string | undefined;
  readonly customerId?: string | undefined;
  readonly technicianId?: string | undefined;
}
interface ExportFormProps {
  readonly summary: ExportSummary;
  /** What is shown now; without days the form offers the last full month. */
  readonly asked: Asked;
  readonly onShow: (asked: Asked) => void;
}

const all = { placeholder: 'All', clearable: true, searchable: true } as const;

/** The days and filters of an export, by the specification's date rule. */
export function ExportForm({ summary, asked, onShow }: ExportFormProps) {
  const now = today(tenantZone.get());
  const usual = lastFullMonth(now);
  const [range, setRange] = useState<DayRange>({ from: asked.from ?? usual.from, to: asked.to ?? usual.to });
  const [filters, setFilters] = useState({ branchId: asked.branchId ?? null, customerId: asked.customerId ?? null, technicianId: asked.technicianId ?? null });
  const [pressed, setPressed] = useState(false);
  const asks = (name: keyof typeof filters) => summary.filters.includes(name);
  const branches = useBranchChoice(asks('branchId'));
  const technicians = useQuery({ ...reportingApi.technicians(), enabled: asks('technicianId') });
  const choice = (name: keyof typeof filters) => ({
    value: filters[name],
    onChange: (chosen: string | null) => setFilters({ ...filters, [name]: chosen }),
  });
  const override = summary.mostDays > exportRangeDays.usual;
  const show = (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    if (summary.dateTitle !== null && Object.keys(rangeErrors(range, override)).length > 0) return;
    const { branchId, customerId, technicianId } = filters;
    onShow({
      from: range.from ?? undefined,
      to: range.to ?? undefined,
      branchId: branchId ?? undefined,
      customerId: customerId ?? undefined,
      technicianId: technicianId ?? undefined,
    });
  };
  return (
    <form className={classes.form} onSubmit={show} noValidate aria-label={`Days and filters of ${summary.title}`}>
      {summary.dateTitle !== null && (
        <div className={classes.days}>
          <DateRangeInput value={range} onChange={setRange} override={override} showAll={pressed} />
          <div className={classes.ranges}>
            <Button variant="subtle" size="compact-xs" onClick={() => setRange(usual)}>
              Last full month
            </Button>
            <Button variant="subtle" size="compact-xs" onClick={() => setRange(lastSevenDays(now))}>
              Last 7 days
            </Button>
          </div>
        </div>
      )}
      {asks('branchId') && !(branches.isOne && filters.branchId === null) && <Select {...choice('branchId')} label="Branch" {...all} data={branches.options} />}
      {asks('customerId') && (
        <SearchSelect
          {...choice('customerId')}
          label="Customer"
          search={reportingApi.customers}
          read={(customers) => customers.map(({ id, name, accountCode }) => ({ value: id, label: `${name} (${accountCode})` }))}
          initial={filters.customerId ? { value: filters.customerId, label: 'The customer of this link' } : null}
        />
      )}
      {asks('technicianId') && <Select {...choice('technicianId')} label="Technician" {...all} data={namedOptions(technicians.data)} />}
      <Button type="submit" className={classes.show}>
        Show
      </Button>
    </form>
  );
}
