import { Button } from '@mantine/core';
import type { BranchOffer } from '@quarterlight/contract/worksheets/offers';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { notify } from '../../../platform/notices.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Instant } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { later } from '../../../ui/later.tsx';
import { Facts } from '../../../ui/record/Section.tsx';
import { adasNames, joined } from '../words.ts';
import { wishOf } from './offer-words.ts';
import { offersApi } from './offers.api.ts';
import classes from './offers.module.css';

const RejectDialog = later(() => import('./RejectDialog.tsx'), 'RejectDialog');

/** What is offered to the user's branch: all that it needs to decide by, and the two answers. */
export function BranchOffers() {
  const { data, isError, refetch } = useQuery(offersApi.ofBranch());
  if (isError)
    return (
      <EmptyState title="The offers could not be read." action={<Button onClick={() => void refetch()}>Try again</Button>}>
        Check the connection.
      </EmptyState>
    );
  if (!data) return <div className={classes.pending} aria-busy="true" />;
  if (data.items.length === 0)
    return <EmptyState title="No job is offered to you.">As soon as one is, it stands here and among what waits for you.</EmptyState>;
  return <OfferCards offers={data.items} />;
}

/** Each offer with all that is needed to decide by, and the two answers. */
export function OfferCards({ offers }: { readonly offers: readonly BranchOffer[] }) {
  return (
    <ul className={classes.cards} aria-label="Jobs offered to you">
      {offers.map((offer) => (
        <OfferCard key={offer.id} offer={offer} />
      ))}
    </ul>
  );
}

function OfferCard({ offer }: { readonly offer: BranchOffer }) {
  const navigate = useNavigate();
  const [rejecting, setRejecting] = useState(false);
  const accept = useMutation(
    offersApi.accept(async ({ worksheetId, number }) => {
      notify.success(`${number} is yours. Book it now.`);
      await navigate({ href: pathTo('/clipboard/worksheets/$id', { id: worksheetId }) });
    }),
  );
  return (
    <li className={classes.card}>
      <article aria-label={offer.number}>
        <header>
          <h2>{joined([offer.vehicle || 'Vehicle not known', joined([offer.town, offer.outward], ' ')], ', ')}</h2>
          <span>{offer.number}</span>
          <StateChip tone="amber">
            Answer until <Instant value={offer.until} />
          </StateChip>
        </header>
        <Facts
          columns={3}
          of={[
            ['Work', joined([offer.jobType, offer.glass], ', ')],
            ['Driver assistance', adasNames[offer.adasRequirement]],
            ['Where', offer.place === 'workshop' ? 'In the workshop' : 'Mobile'],
            ['Wished day', wishOf(offer)],
            ['Length', `${offer.minutes} minutes`],
            offer.pay && ['We pay', <Money key="pay" value={offer.pay} />],
          ]}
        />
        {offer.note !== '' && <p className={classes.note}>{offer.note}</p>}
        <footer>
          <ActionButton primary run={() => accept.mutateAsync({ params: { id: offer.id } })}>
            Accept
          </ActionButton>
          <Button variant="default" onClick={() => setRejecting(true)}>
            Reject
          </Button>
        </footer>
      </article>
      {rejecting && <RejectDialog offer={offer} onClose={() => setRejecting(false)} />}
    </li>
  );
}
