import { Button, Checkbox } from '@mantine/core';
import { reasonsText } from '@quarterlight/contract/stewardship/names';
import type { DuplicatePair, MergeKind, PairedCompany } from '@quarterlight/contract/stewardship/schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { dayText, instantText, moneyText, numberText } from '../../../platform/formats.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { companyAddress } from '../../companies/index.ts';
import { stewardshipApi } from '../stewardship.api.ts';
import { MergeForm } from './MergeForm.tsx';
import classes from './stewardship.module.css';

interface DuplicatesDialogProps {
  readonly kind: MergeKind;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Pairs of companies that look like one: to be merged, or kept apart. */
export function DuplicatesDialog({ kind, opened, onClose }: DuplicatesDialogProps) {
  const [pair, setPair] = useState<DuplicatePair | null>(null);
  const close = () => {
    setPair(null);
    onClose();
  };
  return (
    <Dialog
      title={pair === null ? 'Possible duplicates' : `Merge ${kind === 'customer' ? 'customers' : 'suppliers'}`}
      opened={opened}
      onClose={close}
      size="xl"
    >
      {pair === null ? (
        <Pairs kind={kind} onMerge={setPair} />
      ) : (
        <MergeForm kind={kind} one={pair.one} other={pair.other} onCancel={() => setPair(null)} onMerged={() => setPair(null)} />
      )}
    </Dialog>
  );
}

function Pairs({ kind, onMerge }: { readonly kind: MergeKind; readonly onMerge: (pair: DuplicatePair) => void }) {
  const [dismissed, setDismissed] = useState(false);
  const [place, setPlace] = useState<{ after?: string; before?: string }>({});
  const result = useQuery(stewardshipApi.pairs({ kind, dismissed, limit: 20, ...place }));
  const { mutate: look, data: looked } = useMutation(stewardshipApi.look());
  useEffect(() => look({ body: { kind }, quiet: true }), [look, kind]);
  const pairs = result.data?.items ?? [];
  const { next = null, previous = null } = result.data ?? {};
  return (
    <>
      <div className={classes.head}>
        <span className={classes.soft} role="status">
          {result.isPending
            ? 'Loading…'
            : looked?.looking
              ? 'Looking through all of them. What is found appears here.'
              : looked?.lookedAt
                ? `Last looked through on ${instantText(looked.lookedAt)}.`
                : ''}
        </span>
        <Checkbox
          label="Show those kept apart"
          checked={dismissed}
          onChange={(event) => {
            setDismissed(event.currentTarget.checked);
            setPlace({});
          }}
        />
      </div>
      {result.isError && <EmptyState title="The pairs could not be read" way={['Try again', () => result.refetch()]} />}
      {result.isSuccess && pairs.length === 0 && (
        <EmptyState title={dismissed ? 'No pairs are kept apart' : 'No two look alike'}>
          {dismissed ? 'Pairs that somebody has marked Not the same appear here.' : 'Names, postcodes, telephones and VAT numbers are compared.'}
        </EmptyState>
      )}
      <ul className={classes.list}>
        {pairs.map((each) => (
          <Pair key={each.id} pair={each} onMerge={onMerge} />
        ))}
      </ul>
      {(next !== null || previous !== null) && (
        <div className={classes.foot}>
          <Button variant="default" disabled={previous === null} onClick={() => previous !== null && setPlace({ before: previous })}>
            Previous pairs
          </Button>
          <Button variant="default" disabled={next === null} onClick={() => next !== null && setPlace({ after: next })}>
            Next pairs
          </Button>
        </div>
      )}
    </>
  );
}

function Pair({ pair, onMerge }: { readonly pair: DuplicatePair; readonly onMerge: (pair: DuplicatePair) => void }) {
  const { id, kind, one, other, reasons, version, dismissedByName, dismissedAt } = pair;
  const dismiss = useMutation(stewardshipApi.dismiss());
  const restore = useMutation(stewardshipApi.restore());
  const both = `${one.name} and ${other.name}`;
  return (
    <li className={classes.pair}>
      <div className={classes.sides}>
        <Side kind={kind} company={one} />
        <Side kind={kind} company={other} />
      </div>
      <div className={classes.foot}>
        <span>
          <StateChip tone={pair.strength >= 90 ? 'amber' : 'neutral'}>{reasonsText(reasons)}</StateChip>
          {dismissedAt !== null && (
            <span className={classes.soft}>
              {' '}
              Kept apart by {dismissedByName} on {instantText(dismissedAt)}
            </span>
          )}
        </span>
        <span className={classes.acts}>
          {dismissedAt === null ? (
            <ActionButton size="compact-sm" aria-label={`Not the same: ${both}`} run={() => dismiss.mutateAsync({ params: { id }, version })}>
              Not the same
            </ActionButton>
          ) : (
            <ActionButton size="compact-sm" aria-label={`Propose again: ${both}`} run={() => restore.mutateAsync({ params: { id }, version })}>
              Propose again
            </ActionButton>
          )}
          <Button size="compact-sm" aria-label={`Merge ${both}`} onClick={() => onMerge(pair)}>
            Merge…
          </Button>
        </span>
      </div>
    </li>
  );
}

function Side({ kind, company }: { readonly kind: MergeKind; readonly company: PairedCompany }) {
  const { id, name, accountCode, status, town, postcode, telephone, jobs, jobsAreExact, balance, lastJobOn } = company;
  const what = kind === 'customer' ? ['job', 'jobs'] : ['order', 'orders'];
  const facts = [
    `${numberText(jobs)}${jobsAreExact ? '' : ' or more'} ${jobs === 1 ? what[0] : what[1]}`,
    ...(lastJobOn === null ? [] : [`last on ${dayText(lastJobOn)}`]),
    ...(balance === null ? [] : [`balance ${moneyText(balance)}`]),
  ];
  return (
    <div className={classes.side}>
      <b>
        <Link to={companyAddress(kind, id)}>{name}</Link>
      </b>
      <span>
        {[accountCode, town, postcode, telephone].filter(Boolean).join(', ')} {status === 'closed' && <StateChip>Closed</StateChip>}
      </span>
      <div className={classes.soft}>{facts.join(', ')}</div>
    </div>
  );
}
