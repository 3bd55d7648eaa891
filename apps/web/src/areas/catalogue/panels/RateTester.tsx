import type { labourRateFor } from '@quarterlight/contract/catalogue/labour-rate-routes';
import { placeNames } from '@quarterlight/contract/catalogue/names';
import type { LabourAnswer } from '@quarterlight/contract/catalogue/schemas';
import { today } from '@quarterlight/kit/days';
import { formatNumber } from '@quarterlight/kit/numbers';
import { useQuery } from '@tanstack/react-query';
import { pathTo } from '../../../app/paths.ts';
import { tenantZone } from '../../../platform/formats.ts';
import type { CriteriaOf, ListState } from '../../../platform/list-state.ts';
import { useCan } from '../../../platform/permissions.ts';
import { Money } from '../../../ui/bits/Money.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { DayInput } from '../../../ui/form/DayInput.tsx';
import { namedOptions, optionsOf } from '../../../ui/form/options.ts';
import { SearchSelect } from '../../../ui/form/SearchSelect.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { Link } from '../../../ui/Link.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { anyCustomer, labourRatesApi } from '../labour-rates.api.ts';
import classes from '../parts/terms.module.css';
import { termsApi } from '../terms.api.ts';

interface RateTesterProps {
  /** What is asked, as the address has it. */
  readonly asked: ListState<CriteriaOf<typeof labourRateFor>>;
}

/** Which rate applies to work of a kind on a day, and why: all that were considered, the strongest first. */
export function RateTester({ asked: { query, set } }: RateTesterProps) {
  const jobTypes = useQuery(termsApi.jobTypes());
  const glassTypes = useQuery(termsApi.glassTypes());
  const categories = useQuery(termsApi.categories());
  const seesAccounts = useCan('view-customers');
  const { customerId } = query;
  const customer = useQuery({ ...labourRatesApi.customer(customerId ?? ''), enabled: seesAccounts && customerId !== undefined });
  const result = useQuery(labourRatesApi.which(query));
  const initial = customerId === undefined ? null : { value: customerId, label: customer.data?.name ?? 'The account' };
  const choice = (key: 'jobTypeId' | 'glassTypeId' | 'place' | 'categoryId') => ({
    clearable: true,
    placeholder: 'Not said',
    value: query[key] ?? null,
    onChange: (value: string | null) => set({ [key]: value }),
  });
  return (
    <>
      <Section title="The work">
        <div className={classes.work}>
          <Select label="Job type" {...choice('jobTypeId')} data={namedOptions(jobTypes.data)} />
          <Select label="Glass" {...choice('glassTypeId')} data={namedOptions(glassTypes.data)} searchable />
          <Select label="Place" {...choice('place')} data={optionsOf(placeNames)} />
          <SearchSelect
            key={initial?.label}
            label="Customer"
            clearable
            placeholder="Anybody"
            initial={initial}
            value={customerId ?? null}
            onChange={(id) => set({ customerId: id })}
            {...anyCustomer}
          />
          <Select label="Category of the product" {...choice('categoryId')} data={namedOptions(categories.data)} searchable />
          <DayInput label="On" settled value={query.day ?? today(tenantZone.get())} onChange={(day) => set({ day })} />
        </div>
      </Section>
      <LoadedRecord result={result}>{(answer) => <Answer answer={answer} />}</LoadedRecord>
    </>
  );
}

type Considered = LabourAnswer['considered'][number];

const columns: readonly Column<Considered>[] = [
  {
    key: 'name',
    title: 'Rate',
    width: 240,
    cell: (row) => <Link to={pathTo('/catalogue/labour-rates/$id', { id: row.id })}>{row.name}</Link>,
  },
  { key: 'chosen', title: 'Applies', width: 90, cell: (row) => (row.chosen ? <StateChip tone="green">Applies</StateChip> : 'No') },
  { key: 'price', title: 'Price', align: 'end', width: 90, cell: (row) => <Money value={row.price} /> },
  { key: 'minutes', title: 'Minutes', align: 'end', width: 80, cell: (row) => formatNumber(row.minutes) },
  { key: 'reason', title: 'Why', cell: (row) => <span className={classes.whole}>{row.reason}</span> },
];

function Answer({ answer }: { readonly answer: LabourAnswer }) {
  const tied = answer.considered.filter(({ asSpecific }) => asSpecific);
  return (
    <Section title="Which rate would apply?" count={answer.considered.length || undefined}>
      <div role="status">
        <p className={classes.answer}>
          {answer.price === null ? (
            answer.why
          ) : (
            <>
              <strong>
                {answer.name}: <Money value={answer.price} />, {formatNumber(answer.minutes ?? 0)} minutes.
              </strong>{' '}
              {answer.why}
            </>
          )}
        </p>
        {tied.length > 1 && (
          <p className={classes.above}>
            {tied.map(({ name }) => name).join(' and ')} are for just the same work and in force on this day. The one that began last applies. If that is not
            meant, end the other.
          </p>
        )}
      </div>
      {answer.considered.length > 0 && (
        <LineTable label="Rates that were considered" rows={answer.considered} columns={columns} rowKey={(row) => row.id} empty="" />
      )}
    </Section>
  );
}
