import { ActionIcon } from '@mantine/core';
import type { GlassProposal, UnallocatedGlass } from '@quarterlight/contract/worksheets/unallocated';
import { day, formatDay } from '@quarterlight/kit/days';
import { plural } from '@quarterlight/kit/text';
import { IconDots } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { notify } from '../../../platform/notices.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Menu, type MenuEntry } from '../../../ui/Menu.tsx';
import { unallocatedApi } from '../unallocated.api.ts';
import classes from './GlassActions.module.css';

/** When a job needs its glass, and what it would take instead of which. */
export const proposalWords = ({ neededOn, otherCode, onOrder }: GlassProposal): string =>
  [
    neededOn === null ? 'no day yet' : `needed ${formatDay(day(neededOn))}`,
    ...(otherCode === null ? [] : [`instead of ${otherCode}`]),
    ...(onOrder ? ['its own is on order'] : []),
  ].join(', ');

/** Gives a piece to a job that waits, and says so. */
function useAllocate(glass: UnallocatedGlass) {
  const allocate = useMutation(unallocatedApi.allocate({ notice: false, onDone: ({ number }) => notify.success(`${glass.code} is allocated to ${number}.`) }));
  return ({ worksheetId, lineId }: GlassProposal) => allocate.mutateAsync({ params: { id: glass.id }, body: { worksheetId, lineId } });
}

/** Puts pieces to stock at once; to be taken back for a while. */
export function useToStock() {
  const back = useMutation(unallocatedApi.fromStock());
  const put = useMutation(
    unallocatedApi.toStock({
      onDone: ({ ids }, { body }) => {
        if (ids.length > 0) notify.undo(`${plural(ids.length, 'piece')} put to stock.`, () => void back.mutateAsync({ body: { ids } }).catch(() => undefined));
        const gone = body.ids.length - ids.length;
        if (gone > 0) notify.info(`${plural(gone, 'piece')} had gone already: somebody else was first.`);
      },
    }),
  );
  return (ids: readonly string[]) => put.mutateAsync({ body: { ids: [...ids] } });
}

/** The job that needs it first, one press away. */
export function Proposal({ glass }: { readonly glass: UnallocatedGlass }) {
  const allocate = useAllocate(glass);
  const [first] = glass.proposals;
  if (first === undefined) return <span className={classes.none}>No job waits for it</span>;
  return (
    <span className={classes.proposal}>
      {glass.allowedActions.includes('allocate') ? (
        <ActionButton size="compact-sm" run={() => allocate(first)}>
          Allocate to {first.number}
        </ActionButton>
      ) : (
        first.number
      )}
      <span className={classes.words}>{proposalWords(first)}</span>
    </span>
  );
}

/** To stock, and the rest in a menu: other jobs that wait, and back to the supplier. */
export function GlassActions({ glass }: { readonly glass: UnallocatedGlass }) {
  const allocate = useAllocate(glass);
  const toStock = useToStock();
  const putToReturns = useMutation(unallocatedApi.putToReturns({ onDone: ({ place }) => notify.success(`${glass.code} is in ${place.code}, to go back.`) }));
  const { allowedActions: may, proposals } = glass;
  const others = may.includes('allocate') ? proposals.slice(1) : [];
  const entries: MenuEntry[] = [
    ...others.map((proposal) => ({
      label: `Allocate to ${proposal.number}, ${proposalWords(proposal)}`,
      onClick: () => void allocate(proposal).catch(() => undefined),
    })),
    ...(may.includes('to-return')
      ? [
          {
            label: 'To return',
            apart: others.length > 0,
            onClick: () => void putToReturns.mutateAsync({ params: { id: glass.id } }).catch(() => undefined),
          },
        ]
      : []),
  ];
  return (
    <span className={classes.actions}>
      {may.includes('to-stock') && (
        <ActionButton size="compact-sm" run={() => toStock([glass.id])}>
          To stock
        </ActionButton>
      )}
      {entries.length > 0 && (
        <Menu
          label={`More for ${glass.code}`}
          place="end"
          entries={entries}
          trigger={(bind) => (
            <ActionIcon {...bind} size={28} aria-label={`More for ${glass.code}`}>
              <IconDots size={16} />
            </ActionIcon>
          )}
        />
      )}
    </span>
  );
}
