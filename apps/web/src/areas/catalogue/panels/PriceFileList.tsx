import { priceFileKindNames, priceFileStateNames } from '@quarterlight/contract/catalogue/names';
import { listPriceFiles } from '@quarterlight/contract/catalogue/price-file-routes';
import type { PriceFile } from '@quarterlight/contract/catalogue/price-file-schemas';
import { priceFileSheet } from '@quarterlight/contract/catalogue/price-file-sheets';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { numberText } from '../../../platform/formats.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { useListState } from '../../../platform/list-state.ts';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { namedOptions, optionsOf } from '../../../ui/form/options.ts';
import { Page } from '../../../ui/Page.tsx';
import { columnsOf, type PhoneLines } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { LoadPriceFile } from '../parts/LoadPriceFile.tsx';
import { PriceFileState } from '../parts/PriceFileState.tsx';
import { priceFileAddress } from '../price-file-address.ts';
import { latestFirst } from '../price-file-words.ts';
import { priceFilesApi } from '../price-files.api.ts';

const columns = columnsOf(priceFileSheet, {
  name: { width: 265 },
  supplier: { width: 195 },
  state: { width: 110, cell: (row) => <PriceFileState file={row} /> },
  from: { sort: 'effectiveFrom', width: 118, cell: (row) => <Day value={row.effectiveFrom} /> },
  until: { width: 128, cell: (row) => <Day value={row.supersededFrom} /> },
  lines: { width: 65, align: 'end', cell: (row) => numberText(row.lines) },
  madeBy: { width: 110 },
  createdAt: { sort: 'createdAt', width: 140, cell: (row) => <Instant value={row.createdAt} /> },
});

const states = ['in-force', 'to-come', 'superseded'] as const;

/** All price files, those that begin last first. */
export function PriceFileList({ tabs }: { readonly tabs: ReactNode }) {
  const list = useListState(listPriceFiles, latestFirst);
  const result = useQuery(priceFilesApi.list(list.query));
  const suppliers = useQuery(priceFilesApi.suppliers());
  return (
    <Page title="Price files" fill actions={<LoadPriceFile />}>
      {tabs}
      <FilterBar
        list={list}
        search="Name or supplier"
        quick={states.map((value) => ({ key: 'state', value, label: priceFileStateNames[value] }))}
        filters={[
          { kind: 'select', key: 'supplierId', label: 'Supplier', options: namedOptions(suppliers.data) },
          { kind: 'select', key: 'kind', label: 'Kind', options: optionsOf(priceFileKindNames) },
          { kind: 'select', key: 'state', label: 'State', options: optionsOf(priceFileStateNames), fromLinks: true },
        ]}
      />
      <DataTable
        label="Price files"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(priceFileSheet, listPriceFiles, list.query)}
        rowHref={(row) => priceFileAddress(row.id)}
        lines={fileLines}
        empty="There are no price files yet. Load what a supplier sends you: its prices hold from the day that you choose."
      />
    </Page>
  );
}

/** A price file on a phone: how it stands; whose it is and from when. */
function fileLines(row: PriceFile): PhoneLines {
  return {
    beside: <PriceFileState file={row} />,
    below: (
      <>
        <span>{row.supplierName ?? priceFileKindNames[row.kind]}</span>
        <span>
          from <Day value={row.effectiveFrom} />
        </span>
      </>
    ),
  };
}
