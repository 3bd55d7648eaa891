import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserPanelProps } from '../../../app/record-panels.ts';
import { numberText } from '../../../platform/formats.ts';
import { Can } from '../../../ui/Can.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Link } from '../../../ui/Link.tsx';
import { later } from '../../../ui/later.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import { placeAddress } from '../addresses.ts';
import { stockApi } from '../stock.api.ts';

const NewVanForm = later(() => import('../forms/PlaceForm.tsx'), 'NewVanForm');

/** The van of a technician, on their record; who may makes one where there is none. */
export function TechnicianVan({ user, title }: UserPanelProps) {
  const [making, setMaking] = useState(false);
  const result = useQuery(stockApi.locations({ type: 'van', technicianId: user.id }));
  const [van] = result.data?.items ?? [];
  return (
    <Section
      title={title}
      empty={result.data?.items.length === 0 && 'None. Glass is issued to a technician’s van.'}
      actions={
        result.data?.items.length === 0 && (
          <Can do="edit-stock-places">
            <Button size="compact-sm" variant="default" onClick={() => setMaking(true)}>
              Give a van
            </Button>
            <Dialog title={`A van for ${user.displayName}`} opened={making} onClose={() => setMaking(false)}>
              <NewVanForm technician={user} done={() => setMaking(false)} />
            </Dialog>
          </Can>
        )
      }
    >
      <LoadedRecord result={result}>
        {() =>
          van && (
            <Facts
              columns={3}
              of={[
                ['Van', <Link key="van" to={placeAddress([van.id])}>{`${van.code} · ${van.name}`}</Link>],
                ['Branch', van.branch?.name],
                ['Holds', `${numberText(van.quantity)} in ${numberText(van.products)} products`],
                !van.active && ['State', 'Closed'],
              ]}
            />
          )
        }
      </LoadedRecord>
    </Section>
  );
}
