import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Eurocode } from '../../../ui/bits/Eurocode.tsx';
import byHand from '../../../ui/by-hand.module.css';
import classes from './handling.module.css';

interface DoneListProps<Item> {
  readonly title: string;
  /** What it lists, for screen readers. */
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly textOf: (item: Item) => string;
  readonly undo: (item: Item) => Promise<void>;
}

/** What went since the page was opened, the last on top; each can be undone. */
export function DoneList<Item extends { readonly code: string }>({ title, label, items, keyOf, textOf, undo }: DoneListProps<Item>) {
  if (items.length === 0) return null;
  return (
    <section aria-label={title} className={classes.unprinted}>
      <h2 className={classes.where}>{title}</h2>
      <ul className={byHand.lines} aria-label={label}>
        {items.map((item) => (
          <li key={keyOf(item)} className={byHand.line} data-done>
            <div className={byHand.name}>
              <Eurocode code={item.code} />
              <span className={byHand.soft}>{textOf(item)}</span>
            </div>
            <ActionButton run={() => undo(item)}>Undo</ActionButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
