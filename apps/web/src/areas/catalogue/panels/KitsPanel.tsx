import { Button } from '@mantine/core';
import type { Kit } from '@quarterlight/contract/catalogue/kit-schemas';
import { isSearchable } from '@quarterlight/contract/rules/search-text';
import { formatNumber } from '@quarterlight/kit/numbers';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useCan } from '../../../platform/permissions.ts';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { FindInput } from '../../../ui/FindInput.tsx';
import { Link } from '../../../ui/Link.tsx';
import { later } from '../../../ui/later.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { kitsApi } from '../kits.api.ts';
import classes from '../parts/terms.module.css';
import { useKitAddress } from '../use-kit-address.ts';

const KitRecord = later(() => import('./KitRecord.tsx'), 'KitRecord');
const NewKit = later(() => import('./KitRecord.tsx'), 'NewKit');
const KitsTried = later(() => import('./KitsTried.tsx'), 'KitsTried');

/** Kits: what is charged together. One is chosen by the address, else all are listed, and a job can be tried. */
export function KitsPanel() {
  const { of } = useKitAddress();
  const chosen = of('kit');
  if (chosen === 'new') return <NewKit key={of('from') ?? ''} from={of('from')} />;
  if (chosen !== undefined) return <KitRecord key={chosen} id={chosen} />;
  return (
    <>
      <KitList />
      <KitsTried />
    </>
  );
}

function KitList() {
  const { of, go, hrefTo } = useKitAddress();
  const mayChange = useCan('edit-catalogue');
  const all = of('kits') === 'all';
  const [text, setText] = useState('');
  const typed = useDeferredValue(text.trim());
  const filtered = isSearchable(typed);
  const result = useQuery(kitsApi.list({ limit: 200, ...(all ? {} : { active: true }), ...(filtered ? { q: typed } : {}) }));
  const columns: readonly Column<Kit>[] = [
    { key: 'name', title: 'Kit', width: 230, cell: (row) => <Link to={hrefTo({ kit: row.id })}>{row.name}</Link> },
    { key: 'jobType', title: 'Job type', width: 140, cell: (row) => row.jobTypeName ?? 'Any' },
    { key: 'glassType', title: 'Glass', width: 150, cell: (row) => row.glassTypeName ?? 'Any' },
    { key: 'product', title: 'Product', width: 150, cell: (row) => row.productCode ?? 'Any' },
    { key: 'lines', title: 'Lines', align: 'end', width: 60, cell: (row) => formatNumber(row.lines.length) },
    { key: 'note', title: 'Note', cell: (row) => row.note || '–' },
    {
      key: 'state',
      title: 'State',
      width: 100,
      cell: (row) => <StateChip tone={row.active ? 'green' : 'neutral'}>{row.active ? 'Proposed' : 'Retired'}</StateChip>,
    },
  ];
  const page = result.data;
  const nothing = page?.items.length === 0 && !filtered;
  return (
    <Section
      title="Kits"
      count={page && page.total > 0 ? page.total : undefined}
      empty={nothing && 'None yet: what is charged with glass is added line by line.'}
      actions={
        <>
          <Button variant="subtle" size="compact-sm" aria-pressed={all} onClick={() => go({ kits: all ? null : 'all' }, true)}>
            {all ? 'Hide retired' : 'Show retired'}
          </Button>
          {mayChange && (
            <Button size="compact-md" data-new onClick={() => go({ kit: 'new', from: null })}>
              New kit
            </Button>
          )}
        </>
      }
    >
      <div className={classes.tools}>
        <FindInput label="Find a kit by the beginning of its name" placeholder="Beginning of the name" value={text} onChange={setText} />
      </div>
      <LoadedRecord result={result}>
        {({ items }) => <LineTable label="List of kits" rows={items} columns={columns} rowKey={(row) => row.id} empty="Nothing found." />}
      </LoadedRecord>
    </Section>
  );
}
