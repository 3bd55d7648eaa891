import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { type BranchProposal, hoursToAnswer, offerStateNames, type WorksheetOffer } from '@quarterlight/contract/worksheets/offers';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useUser } from '../../../platform/permissions.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Instant } from '../../../ui/bits/Day.tsx';
import { StateChip, type Tone } from '../../../ui/bits/StateChip.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { joined } from '../words.ts';
import { proposalWords, untilOf, wishOf } from './offer-words.ts';
import { offersApi } from './offers.api.ts';
import classes from './offers.module.css';

const tones: Readonly<Record<WorksheetOffer['state'], Tone>> = { offered: 'amber', accepted: 'green', rejected: 'red', lapsed: 'red', withdrawn: 'neutral' };

interface OffersSectionProps {
  readonly worksheet: WorksheetDetail;
}

/** Who was asked, when, and what they answered and why; who is asked next while it can be offered: one press offers it to them. A branch has its own answer. */
export function OffersSection({ worksheet }: OffersSectionProps) {
  const { data, isError, refetch } = useQuery(offersApi.of(worksheet.id));
  const isBranch = useUser().companyType === 'Branch';
  const title = isBranch ? 'Accepted offer' : worksheet.offering === 'to-reallocate' ? 'To re-allocate' : 'Offered to branches';
  return (
    <Section title={title} count={data?.offers.filter(({ state }) => state === 'offered').length || undefined}>
      {isError && (
        <p className={classes.soft}>
          The offers could not be read.{' '}
          <ActionButton size="compact-sm" variant="default" run={() => refetch()}>
            Try again
          </ActionButton>
        </p>
      )}
      <ul className={classes.list} aria-label="Offers" aria-busy={data === undefined}>
        {data?.offers.map((offer) => (
          <Offered key={offer.id} offer={offer} />
        ))}
      </ul>
      {data && worksheet.offering !== null && worksheet.allowedActions.includes('offer') && (
        <Next worksheet={worksheet} proposals={data.proposals} last={data.offers[0]} />
      )}
    </Section>
  );
}

function Offered({ offer }: { readonly offer: WorksheetOffer }) {
  const withdraw = useMutation(offersApi.withdraw());
  const waits = offer.state === 'offered';
  const said = joined([joined([offer.reason, offer.answerNote], ': '), offer.answeredBy], ' · ');
  const asked = joined([wishOf(offer), offer.note], ' · ');
  return (
    <li>
      <b>{offer.branch.name}</b>
      <StateChip tone={tones[offer.state]}>{offerStateNames[offer.state]}</StateChip>
      <span className={classes.soft}>
        {offer.answeredAt !== null && <Instant value={offer.answeredAt} />}
        {(waits || offer.state === 'lapsed') && (
          <>
            until <Instant value={offer.until} />
          </>
        )}
        {said !== '' && ` · ${said}`}
      </span>
      {waits && (
        <ActionButton
          size="compact-md"
          variant="default"
          aria-label={`Withdraw the offer to ${offer.branch.name}`}
          run={() => withdraw.mutateAsync({ params: { id: offer.id } })}
        >
          Withdraw
        </ActionButton>
      )}
      <p className={classes.asked}>
        Asked <Instant value={offer.offeredAt} />
        {offer.offeredBy !== '' && ` by ${offer.offeredBy}`}
        {asked !== '' && ` · ${asked}`}
      </p>
    </li>
  );
}

interface NextProps extends OffersSectionProps {
  readonly proposals: readonly BranchProposal[];
  readonly last: WorksheetOffer | undefined;
}

function Next({ worksheet, proposals, last }: NextProps) {
  if (proposals.length === 0)
    return <p className={classes.soft}>No other branch is near, has people for it and was not asked yet. Choose one by ‘Offer to branches’.</p>;
  return (
    <>
      <h3 className={classes.next}>Next branches</h3>
      <ul className={classes.list} aria-label="Next branches">
        {proposals.map((proposal) => (
          <Proposed key={proposal.branch.id} worksheet={worksheet} proposal={proposal} last={last} />
        ))}
      </ul>
    </>
  );
}

/** Offered as it was offered before: the same wish and note. */
function Proposed({ worksheet, proposal, last }: OffersSectionProps & { readonly proposal: BranchProposal; readonly last: WorksheetOffer | undefined }) {
  const { id, name } = proposal.branch;
  const offer = useMutation(offersApi.offer(`${worksheet.number} is offered to ${name}.`));
  const run = () =>
    offer.mutateAsync({
      params: { id: worksheet.id },
      version: worksheet.version,
      body: { branchIds: [id], until: untilOf(hoursToAnswer), wishDay: last?.wishDay ?? null, wishSlot: last?.wishSlot ?? null, note: last?.note ?? '' },
    });
  return (
    <li>
      <b>{name}</b>
      <span className={classes.soft}>{proposalWords(proposal)}</span>
      <ActionButton size="compact-md" variant="default" run={run}>{`Offer to ${name}`}</ActionButton>
    </li>
  );
}
