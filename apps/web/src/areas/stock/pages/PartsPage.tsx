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
import { PlaceTable } from '../panels/PlaceTable.tsx';
import { stockApi } from '../stock.api.ts';

const NewPartForm = later(() => import('../forms/PlaceForm.tsx'), 'NewPartForm');

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
  const [adding, setAdding] = useState(false);
  const part = place.level === 'location' ? 'rack' : 'bin';
  const mayAdd = place.allowedActions.includes('add-rack') || place.allowedActions.includes('add-bin');
  return (
    <Page
      title={`${part === 'rack' ? 'Racks' : 'Bins'} of ${place.code}`}
      count={String(place.children.length)}
      actions={
        mayAdd && (
          <Button onClick={() => setAdding(true)} data-new>
            New {part}
          </Button>
        )
      }
    >
      <PlaceTable
        label={`${part === 'rack' ? 'Racks' : 'Bins'} of ${place.code}`}
        places={place.children}
        way={wayTo(place)}
        empty={`${place.code} has no ${part}s. Everything lies in it itself.`}
      />
      <Dialog title={`New ${part} in ${place.code}`} opened={adding} onClose={() => setAdding(false)}>
        <NewPartForm parent={place} onCancel={() => setAdding(false)} onDone={() => setAdding(false)} />
      </Dialog>
    </Page>
  );
}
