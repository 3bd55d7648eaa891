import { Button } from '@mantine/core';
import type { Board, BookingCard } from '@quarterlight/contract/diary/schemas';
import { plural } from '@quarterlight/kit/text';
import { useStore } from '../../../platform/store.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { later } from '../../../ui/later.tsx';
import { chooseNone, chosen, movingChosen } from '../chosen.ts';
import classes from './ChosenBar.module.css';

const MoveManyForm = later(() => import('./MoveManyForm.tsx'), 'MoveManyForm');

/** At the board's foot while visits are chosen: how many, and what can be done to them together. */
export function ChosenBar({ board }: { readonly board: Board }) {
  const all = useStore(chosen);
  const moving = useStore(movingChosen);
  // As they are by now, where the board shows them.
  const cards: BookingCard[] = [...all.values()].map((card) => board.bookings.find(({ id }) => id === card.id) ?? card);
  return (
    <>
      {cards.length > 0 && (
        <div
          className={classes.bar}
          role="group"
          aria-label="Chosen visits"
          onKeyDown={(event) => {
            if (event.key === 'Escape') chooseNone();
          }}
        >
          <span role="status">
            {plural(cards.length, 'visit')} chosen{cards.length > 0 && <span className="ql-hidden">, the last {cards.at(-1)?.number}</span>}
          </span>
          <Button size="compact-sm" onClick={() => movingChosen.set({ to: null })}>
            Move…
          </Button>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={chooseNone}>
            Choose none
          </Button>
        </div>
      )}
      <Dialog title={`Move ${plural(cards.length, 'visit')}`} opened={moving !== null} onClose={() => movingChosen.set(null)}>
        {moving && <MoveManyForm cards={cards} to={moving.to} technicians={board.technicians} onClose={() => movingChosen.set(null)} />}
      </Dialog>
    </>
  );
}
