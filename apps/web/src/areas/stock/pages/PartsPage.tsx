import { Button } from '@mantine/core';
import type { StockPlaceDetail } from '@quarterlight/contract/stock/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParam } from '../../../platform/param.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { wayTo } from '../addresses.ts';
import { AddPart, partOf } from '../panels/AddPart.tsx';
import { PlaceTable } from '../panels/PlaceTable.tsx';
import { stockApi } from '../stock.api.ts';

const PlaceLabelsForm = later(() => import('../forms/PlaceLabelsForm.tsx'), 'PlaceLabelsForm');

/** The racks of a location. */
export function RacksPage() {
  return <PartsPage id={useParam('locationId')} />;
}

/** The bins of a rack. */
export function BinsPage() {
  return <PartsPage id={useParam('rackId')} />;
}

function PartsPage({ id }: { readonly id: string }) {
  const result = useQuery(stockApi.place(id));
  return <LoadedRecord result={result}>{(place) => <Parts place={place} />}</LoadedRecord>;
}

function Parts({ place }: { readonly place: StockPlaceDetail }) {
  const { one, many } = partOf(place);
  const title = `${many} of ${place.code}`;
  return (
    <Page title={title} count={String(place.children.length)} actions={<Actions place={place} />}>
      <PlaceTable label={title} places={place.children} way={wayTo(place)} empty={`${place.code} has no ${one}s. Everything lies in it itself.`} />
    </Page>
  );
}

function Actions({ place }: { readonly place: StockPlaceDetail }) {
  const [printing, setPrinting] = useState(false);
  const close = () => setPrinting(false);
  return (
    <>
      {place.children.length > 0 && (
        <Button variant="default" onClick={() => setPrinting(true)}>
          Print labels
        </Button>
      )}
      <AddPart place={place} word="New" />
      <Dialog title={`Labels of ${place.code}`} opened={printing} onClose={close}>
        <PlaceLabelsForm place={place} first="parts" done={close} />
      </Dialog>
    </>
  );
}
