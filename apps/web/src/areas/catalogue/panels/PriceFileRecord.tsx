import { Button } from '@mantine/core';
import { priceFileKindNames } from '@quarterlight/contract/catalogue/names';
import { listPriceFileLines } from '@quarterlight/contract/catalogue/price-file-routes';
import type { PriceFile } from '@quarterlight/contract/catalogue/price-file-schemas';
import { priceFileLineSheet } from '@quarterlight/contract/catalogue/price-file-sheets';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { recordAddress } from '../../../app/record-address.ts';
import { instantText, nothing, numberText } from '../../../platform/formats.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { useListState } from '../../../platform/list-state.ts';
import { titleFor } from '../../../platform/title.ts';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { UnitMoney } from '../../../ui/bits/Money.tsx';
import { Link } from '../../../ui/Link.tsx';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import { columnsOf } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { PriceFileState } from '../parts/PriceFileState.tsx';
import { ProductLink } from '../parts/ProductLink.tsx';
import classes from '../parts/price-files.module.css';
import { comparisonAddress } from '../price-file-address.ts';
import { priceFilesApi } from '../price-files.api.ts';

const PriceFileForm = later(() => import('../forms/PriceFileForm.tsx'), 'PriceFileForm');

interface RecordProps {
  readonly id: string;
  readonly tabs: ReactNode;
}

/** One price file: from when it holds, who loaded it, and what it asks for each product. */
export function PriceFileRecord({ id, tabs }: RecordProps) {
  const result = useQuery(priceFilesApi.one(id));
  return <LoadedRecord result={result}>{(file) => <Opened file={file} tabs={tabs} />}</LoadedRecord>;
}

function Opened({ file, tabs }: { readonly file: PriceFile; readonly tabs: ReactNode }) {
  const navigate = useNavigate();
  useEffect(() => {
    document.title = titleFor(`Price file ${file.name}`);
  }, [file.name]);
  return (
    <Page
      title={file.name}
      actions={
        <>
          <Link to={pathTo('/catalogue/price-files')} className={classes.back}>
            All price files
          </Link>
          <Button variant="default" onClick={() => void navigate({ href: comparisonAddress(file.id) })}>
            Compare with the one before
          </Button>
        </>
      }
    >
      {tabs}
      <Section title="Details" edit={(done) => <PriceFileForm file={file} onDone={done} />} canEdit={file.allowedActions.includes('change')}>
        <Facts
          columns={3}
          of={[
            ['State', <PriceFileState key="state" file={file} />],
            ['Supplier', <Supplier key="supplier" file={file} />],
            ['In force from', <Day key="from" value={file.effectiveFrom} />],
            ['Superseded from', file.supersededFrom === null ? 'Not followed by another yet' : <Day key="until" value={file.supersededFrom} />],
            file.kind === 'list' && ['List prices', listPricesText(file)],
            ['Loaded', <Instant key="loaded" value={file.createdAt} />],
            ['Loaded by', file.madeBy],
          ]}
        />
      </Section>
      <Section title="Prices" count={numberText(file.lines)} empty={file.lines === 0 && 'This file has no lines.'}>
        <Lines file={file} />
      </Section>
    </Page>
  );
}

function Supplier({ file: { kind, supplierId, supplierName } }: { readonly file: PriceFile }) {
  const address = supplierId === null ? undefined : recordAddress('supplier', supplierId);
  if (address === undefined) return supplierName ?? `${priceFileKindNames[kind]}: of several suppliers`;
  return <Link to={address}>{supplierName}</Link>;
}

const listPricesText = ({ takesListPrices, activatedAt }: PriceFile): string => {
  if (!takesListPrices) return 'Ours stay as they are';
  return activatedAt === null ? 'Become ours on its first day' : `Became ours on ${instantText(activatedAt)}`;
};

const columns = columnsOf(priceFileLineSheet, {
  code: { width: 150, cell: (row) => <ProductLink id={row.productId} code={row.code} /> },
  description: { width: 260 },
  supplier: { width: 200 },
  supplierCode: { width: 120, cell: (row) => <span className={classes.code}>{row.supplierCode || nothing}</span> },
  list: { width: 90, align: 'end', cell: (row) => <UnitMoney value={row.list} /> },
  discount: { width: 85, align: 'end', cell: (row) => `${numberText(row.discountBasisPoints / 100)}%` },
  net: { width: 90, align: 'end', cell: (row) => <UnitMoney value={row.net} /> },
  surcharge: { width: 95, align: 'end', cell: (row) => (row.surcharge.unitAmount === 0 ? nothing : <UnitMoney value={row.surcharge} />) },
  landed: { width: 90, align: 'end', cell: (row) => <UnitMoney value={row.landed} /> },
  pack: { width: 70, align: 'end', cell: (row) => numberText(row.pack) },
  inStock: { width: 85 },
  leadDays: { width: 130, align: 'end', cell: (row) => numberText(row.leadDays) },
});
/** A best-buy file says of each product from whom, and what that lands at. */
const ofBestBuy = columns
  .filter(({ key }) => ['code', 'description', 'supplier', 'supplierCode', 'landed'].includes(key))
  .map((column) => ({ ...column, hidden: false }));

function Lines({ file: { id, kind } }: { readonly file: PriceFile }) {
  const list = useListState(listPriceFileLines);
  const result = useQuery(priceFilesApi.lines(id, list.query));
  return (
    <div className={classes.lines}>
      <FilterBar list={list} search="Beginning of our code or theirs" filters={[]} />
      <DataTable
        label="Prices"
        result={result}
        columns={kind === 'list' ? columns : ofBestBuy}
        list={list}
        file={fileOf(priceFileLineSheet, listPriceFileLines, list.query, { id })}
        lines={(row) => ({
          beside: <UnitMoney value={row.landed} />,
          below: (
            <>
              <span>{kind === 'list' ? row.description : row.supplierName}</span>
              <span>{row.supplierCode}</span>
            </>
          ),
        })}
        empty="This file has no lines."
      />
    </div>
  );
}
