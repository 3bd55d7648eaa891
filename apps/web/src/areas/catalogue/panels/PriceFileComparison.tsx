import { priceFileKindNames } from '@quarterlight/contract/catalogue/names';
import { comparePriceFiles } from '@quarterlight/contract/catalogue/price-file-routes';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dayText } from '../../../platform/formats.ts';
import { useListState } from '../../../platform/list-state.ts';
import { refused } from '../../../platform/problem.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { Select } from '../../../ui/form/Select.tsx';
import { Page } from '../../../ui/Page.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { ComparedPrices } from '../parts/ComparedPrices.tsx';
import classes from '../parts/price-files.module.css';
import { latestFirst } from '../price-file-words.ts';
import { priceFilesApi } from '../price-files.api.ts';

/** Stands in the address where best-buy files are compared, which are of no supplier. */
const bestBuy = 'best-buy';
const mostFiles = 200;

/** Two files of one supplier, or two best-buy files, beside each other: chosen above, with what moved by how much below. */
export function PriceFileComparison({ tabs }: { readonly tabs: ReactNode }) {
  const { address, query, set } = useListState(comparePriceFiles);
  const asked = address['file'];
  const opened = useQuery({ ...priceFilesApi.one(asked ?? ''), enabled: asked !== undefined });
  const suppliers = useQuery(priceFilesApi.suppliers());
  const whose = asked === undefined ? address['of'] : opened.data && (opened.data.supplierId ?? bestBuy);
  const ofWhom = whose === bestBuy ? ({ kind: bestBuy } as const) : ({ kind: 'list', supplierId: whose ?? '' } as const);
  const files = useQuery({ ...priceFilesApi.list({ ...ofWhom, ...latestFirst, limit: mostFiles }), enabled: whose !== undefined, placeholderData: undefined });
  const fileId = asked ?? files.data?.items[0]?.id;
  const result = useQuery({ ...priceFilesApi.comparison(fileId ?? '', query), enabled: fileId !== undefined });
  const named = (files.data?.items ?? []).map(({ id, name, effectiveFrom }) => ({ value: id, label: `${dayText(effectiveFrom)}: ${name}` }));
  const other = query.with ?? (result.isError ? null : (result.data?.with.id ?? null));
  return (
    <Page title="Price files">
      {tabs}
      <div className={classes.choice}>
        <Select
          label="Supplier"
          placeholder="Choose a supplier"
          searchable
          allowDeselect={false}
          data={[...namedOptions(suppliers.data), { value: bestBuy, label: `${priceFileKindNames['best-buy']} files` }]}
          value={whose ?? null}
          onChange={(of) => set({ of, file: '', with: '', change: '' })}
        />
        <Select
          label="File"
          placeholder={whose === undefined ? '' : 'Choose a file'}
          allowDeselect={false}
          disabled={whose === undefined}
          data={named}
          value={fileId ?? null}
          onChange={(file) => set({ of: '', file, with: '' })}
        />
        <Select
          label="Compared with"
          placeholder={whose === undefined ? '' : 'Choose a file'}
          allowDeselect={false}
          disabled={whose === undefined}
          data={named.filter(({ value }) => value !== fileId)}
          value={other}
          onChange={(id) => set({ file: fileId, with: id })}
        />
      </div>
      {fileId === undefined ? (
        <NothingYet isChosen={whose !== undefined && files.data?.items.length === 0} />
      ) : refused(result.error, 'prices.nothing_before') ? (
        <EmptyState title="Nothing to compare it with">
          {named.length > 1
            ? 'It follows no other file. Choose the one to compare it with above.'
            : 'It is the only file so far. Once the next is loaded, both stand here beside each other.'}
        </EmptyState>
      ) : refused(result.error, 'prices.unlike') ? (
        <EmptyState title="These two cannot be compared" way={['Compare with the one before', () => set({ with: '' })]}>
          Only files of one supplier, or two best-buy files, can be compared.
        </EmptyState>
      ) : (
        <LoadedRecord result={result}>
          {(comparison) => <ComparedPrices comparison={comparison} change={query.change} onChange={(change) => set({ file: fileId, change })} />}
        </LoadedRecord>
      )}
    </Page>
  );
}

function NothingYet({ isChosen }: { readonly isChosen: boolean }) {
  return isChosen ? (
    <EmptyState title="No price files">Nothing was loaded of them yet.</EmptyState>
  ) : (
    <EmptyState title="What do you want to compare?">Choose a supplier: its newest file stands beside the one before it.</EmptyState>
  );
}
