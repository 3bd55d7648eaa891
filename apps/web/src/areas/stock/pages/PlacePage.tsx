import { changePlace } from '@quarterlight/contract/stock/routes';
import type { StockPlaceDetail } from '@quarterlight/contract/stock/schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { numberText } from '../../../platform/formats.ts';
import { useParam } from '../../../platform/param.ts';
import { useCan } from '../../../platform/permissions.ts';
import { mutationFor } from '../../../platform/query.ts';
import { Money } from '../../../ui/bits/Money.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Link } from '../../../ui/Link.tsx';
import { later } from '../../../ui/later.tsx';
import { PageTabs } from '../../../ui/PageTabs.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { type MenuAction, RecordPage } from '../../../ui/record/RecordPage.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import { PlaceTakes } from '../../counting/index.tsx';
import { OpenLoss, Quarantine } from '../../losses/index.ts';
import { PlaceLevels } from '../../replenishment/index.ts';
import { placeAddress, wayTo } from '../addresses.ts';
import { AddPart, partOf } from '../panels/AddPart.tsx';
import { Contents } from '../panels/Contents.tsx';
import { PlaceTable } from '../panels/PlaceTable.tsx';
import { stockApi } from '../stock.api.ts';
import { levelNames, typeNames } from '../words.ts';

const PlaceLabelsForm = later(() => import('../forms/PlaceLabelsForm.tsx'), 'PlaceLabelsForm');
const PlaceDetailsForm = later(() => import('../forms/PlaceForm.tsx'), 'PlaceDetailsForm');

const quarantineTabs = [
  { key: 'aside', title: 'Put aside' },
  { key: 'contents', title: 'Contents' },
] as const;

/** One location, rack or bin: what lies in it, what is below it. */
export function PlacePage() {
  const [location, rack, bin] = [useParam('locationId'), useParam('rackId'), useParam('binId')];
  const id = bin || rack || location;
  const result = useQuery(stockApi.place(id));
  return <LoadedRecord result={result}>{(place) => <PlaceRecord key={place.id} place={place} />}</LoadedRecord>;
}

function PlaceRecord({ place }: { readonly place: StockPlaceDetail }) {
  const navigate = useNavigate();
  const change = useMutation(mutationFor(changePlace));
  const way = wayTo(place);
  const may = (action: StockPlaceDetail['allowedActions'][number]) => place.allowedActions.includes(action);
  const part = partOf(place);
  const mayCount = useCan('take-stock');
  const setActive = async () => {
    if (
      place.active &&
      !(await confirm({
        title: `Close ${place.code}?`,
        text: 'Nothing can be moved here any more. It must be empty; it can be opened again.',
        confirm: 'Close',
      }))
    )
      return;
    change.mutate({ params: { id: place.id }, body: { active: !place.active }, version: place.version });
  };
  const { tab } = useSearch({ strict: false });
  const isQuarantine = place.type === 'quarantine' && place.level === 'location';
  const shown = isQuarantine && tab !== 'contents' ? 'aside' : 'contents';
  const [printing, setPrinting] = useState(false);
  const menu: MenuAction[] = [
    { label: 'Print labels', onClick: () => setPrinting(true) },
    { label: 'Transaction history', onClick: () => void navigate({ href: `${pathTo('/stock-control/stock-transaction-history')}?placeId=${place.id}` }) },
    ...(may('close') ? [{ label: place.active ? 'Close this place' : 'Open this place again', apart: true, onClick: () => void setActive() }] : []),
  ];
  return (
    <RecordPage
      kind={levelNames[place.level]}
      number={place.code}
      record={{ entity: 'stock', id: place.id }}
      state={
        <StateChip tone={place.active ? 'glass' : 'neutral'}>
          {place.active ? (place.level === 'location' ? typeNames[place.type] : levelNames[place.level]) : 'Closed'}
        </StateChip>
      }
      facts={
        <>
          <span>{place.name}</span>
          {place.technician && <span>{place.technician.name}</span>}
          {place.branch && <span>{place.branch.name}</span>}
        </>
      }
      money={place.value && <Money value={place.value} />}
      menu={menu}
      aside={
        <>
          <Section title="In this place">
            <Facts
              columns={1}
              of={[
                ['Products', numberText(place.products)],
                ['Quantity', numberText(place.quantity)],
                ['Allocated to worksheets', numberText(place.allocated)],
                ['Value at cost', <Money key="value" value={place.value} />],
              ]}
            />
          </Section>
          <Section title="Details" canEdit={may('edit')} edit={(done) => <PlaceDetailsForm place={place} done={done} />}>
            <Facts
              columns={1}
              of={[
                ['Place', place.path.length > 1 ? <Way key="way" place={place} /> : null],
                ['Kind', typeNames[place.type]],
                ['Branch', place.branch?.name],
                ['Technician', place.technician?.name],
                ['Barcode', place.barcode],
              ]}
            />
          </Section>
        </>
      }
    >
      {place.level !== 'bin' && (
        <Section
          title={part.many}
          count={place.children.length || undefined}
          actions={<AddPart place={place} word="Add a" variant="subtle" size="compact-sm" />}
        >
          <PlaceTable label={part.many} places={place.children} way={way} empty={`No ${part.one}s. Everything lies in ${place.code} itself.`} />
        </Section>
      )}
      {isQuarantine && <PageTabs label="Parts of the quarantine" path={placeAddress(way)} tabs={quarantineTabs} shown={shown} />}
      {shown === 'aside' ? (
        <Section title="Put aside">
          <Quarantine placeId={place.id} />
        </Section>
      ) : (
        <Section title="Contents">
          <Contents place={place} />
        </Section>
      )}
      {place.level === 'location' && (place.type === 'depot' || place.type === 'van') && <PlaceLevels placeId={place.id} />}
      {isQuarantine && <OpenLoss />}
      <Dialog title={`Labels of ${place.code}`} opened={printing} onClose={() => setPrinting(false)}>
        <PlaceLabelsForm place={place} done={() => setPrinting(false)} />
      </Dialog>
      {mayCount && <PlaceTakes place={place} isVan={place.type === 'van' && place.level === 'location'} />}
    </RecordPage>
  );
}

/** The way down to a place, each step of it a link. */
function Way({ place }: { readonly place: StockPlaceDetail }) {
  const ids = wayTo(place);
  return place.path.slice(0, -1).map((step, index) => (
    <span key={step.id}>
      {index > 0 && ' › '}
      <Link to={placeAddress(ids.slice(0, index + 1))}>{step.code}</Link>
    </span>
  ));
}
