import { Button } from '@mantine/core';
import { levelSourceNames } from '@quarterlight/contract/replenishment/names';
import type { StockLevel } from '@quarterlight/contract/replenishment/schemas';
import { placeText } from '@quarterlight/contract/stock/names';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProductPanelProps } from '../../../app/record-panels.ts';
import { numberText } from '../../../platform/formats.ts';
import { useCan } from '../../../platform/permissions.ts';
import { Eurocode } from '../../../ui/bits/Eurocode.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { later } from '../../../ui/later.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { replenishmentApi } from '../replenishment.api.ts';

const LevelForm = later(() => import('../forms/LevelForm.tsx'), 'LevelForm');
const NewLevelForm = later(() => import('../forms/LevelForm.tsx'), 'NewLevelForm');

const most = 200;

const number = (key: string, title: string, of: (level: StockLevel) => number): Column<StockLevel> => ({
  key,
  title,
  width: 80,
  align: 'end',
  cell: (level) => numberText(of(level)),
});
const columns: readonly Column<StockLevel>[] = [
  { key: 'code', title: 'Code', width: 130, cell: (level) => <Eurocode code={level.code} /> },
  { key: 'description', title: 'Description', cell: (level) => level.description },
  { key: 'place', title: 'Location', width: 160, cell: (level) => placeText(level.place) },
  number('available', 'Available', (level) => level.available),
  number('onOrder', 'On order', (level) => level.onOrder),
  { key: 'levels', title: 'Min – max', width: 92, align: 'end', cell: (level) => `${numberText(level.least)} – ${numberText(level.most)}` },
  number('reorder', 'To order', (level) => level.reorder),
  { key: 'source', title: 'From', width: 96, cell: (level) => levelSourceNames[level.source] },
];

/** How much of which product there is to be at a location. */
export const PlaceLevels = ({ placeId }: { readonly placeId: string }) => <Levels title="Levels" of={{ placeId }} without={['place']} />;

/** How much of a product there is to be at which location. */
export const ProductLevels = ({ product, title }: ProductPanelProps) => (
  <Levels title={title} of={{ productId: product.id }} without={['code', 'description']} />
);

interface LevelsProps {
  readonly title: string;
  readonly of: { readonly placeId: string } | { readonly productId: string };
  readonly without: readonly string[];
}

function Levels({ title, of, without }: LevelsProps) {
  const [open, setOpen] = useState<StockLevel | 'new' | null>(null);
  const result = useQuery(replenishmentApi.levels({ ...of, limit: most }));
  const mayEdit = useCan('edit-stock-places');
  const close = () => setOpen(null);
  const items = result.data?.items ?? [];
  const change: Column<StockLevel> = {
    key: 'change',
    title: 'Change',
    width: 84,
    align: 'end',
    cell: (level) => (
      <Button variant="subtle" size="compact-sm" aria-label={`Change the levels of ${level.code} at ${placeText(level.place)}`} onClick={() => setOpen(level)}>
        Change
      </Button>
    ),
  };
  return (
    <Section
      title={title}
      count={result.data?.total || undefined}
      actions={
        mayEdit && (
          <Button variant="subtle" size="compact-sm" onClick={() => setOpen('new')}>
            Set levels
          </Button>
        )
      }
    >
      <LineTable
        label={title}
        rows={items}
        columns={[...columns.filter(({ key }) => !without.includes(key)), ...(mayEdit ? [change] : [])]}
        rowKey={(level) => level.id}
        empty={result.isPending ? 'Reading the levels.' : result.isError ? 'The levels could not be read. Reload the page.' : 'No levels are set.'}
      />
      {(result.data?.total ?? 0) > items.length && <p>The first {numberText(most)} by code.</p>}
      <Dialog title={open === 'new' ? 'Set levels' : `Levels of ${open?.code ?? ''}`} opened={open !== null} onClose={close}>
        {open === 'new' && <NewLevelForm {...of} done={close} />}
        {open !== null && open !== 'new' && <LevelForm level={open} done={close} />}
      </Dialog>
    </Section>
  );
}
