import type { Counted } from '@quarterlight/contract/catalogue/category-schemas';
import { categoryKindNames } from '@quarterlight/contract/catalogue/names';
import type { Category } from '@quarterlight/contract/catalogue/schemas';
import { formatRate } from '@quarterlight/contract/rules/vat';
import { formatNumber } from '@quarterlight/kit/numbers';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useRef, useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { nothing } from '../../../platform/formats.ts';
import { Link } from '../../../ui/Link.tsx';
import shared from '../../../ui/table/table.module.css';
import type { TreeRow } from '../category-tree.ts';
import classes from '../parts/tree.module.css';

interface CategoryTreeProps {
  readonly rows: readonly TreeRow[];
  readonly counts: ReadonlyMap<string, Counted>;
  readonly onToggle: (code: string) => void;
}

interface Cell {
  readonly key: string;
  readonly title: string;
  readonly end?: true;
  /** Left out on a phone. */
  readonly wide?: true;
  readonly of: (category: Category, counts: CategoryTreeProps['counts']) => string;
}

const cells: readonly Cell[] = [
  { key: 'code', title: 'Code', wide: true, of: ({ code }) => code },
  { key: 'kind', title: 'Kind', wide: true, of: ({ kind }) => categoryKindNames[kind] },
  { key: 'markUp', title: 'Mark-up', end: true, of: ({ markUpBasisPoints }) => markUpText(markUpBasisPoints) },
  { key: 'vat', title: 'VAT', end: true, wide: true, of: ({ vatRateBasisPoints }) => formatRate(vatRateBasisPoints) },
  { key: 'sales', title: 'Sales nominal', wide: true, of: ({ salesNominal }) => salesNominal ?? nothing },
  { key: 'purchase', title: 'Purchase nominal', wide: true, of: ({ purchaseNominal }) => purchaseNominal ?? nothing },
  { key: 'products', title: 'Products', end: true, of: ({ id }, counts) => countText(counts.get(id)) },
];

/** A mark-up, or that there is none; nothing for whoever may not see it. */
export const markUpText = (basisPoints: number | null): string => (basisPoints === null ? nothing : basisPoints === 0 ? 'None' : formatRate(basisPoints));

/** How many there are: '412', '1,000+'. */
export const countText = (counted: Counted | undefined): string =>
  counted === undefined ? nothing : `${formatNumber(counted.count)}${counted.isExact ? '' : '+'}`;

const address = (id: string) => pathTo('/catalogue/product-categories/$id', { id });

/** Product categories as a tree: one row has the focus, the arrows move it, open and close; Enter opens the category. */
export function CategoryTree({ rows, counts, onToggle }: CategoryTreeProps) {
  const navigate = useNavigate();
  // Who may not see mark-ups has no column of them.
  const shown = rows.some(({ category }) => category.markUpBasisPoints !== null) ? cells : cells.filter(({ key }) => key !== 'markUp');
  const body = useRef<HTMLTableSectionElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const at = Math.max(
    0,
    rows.findIndex(({ category }) => category.id === focused),
  );
  const focus = (index: number) => {
    const row = rows[index];
    if (!row) return;
    setFocused(row.category.id);
    body.current?.querySelectorAll<HTMLElement>('tr')[index]?.focus();
  };
  const onKey = (event: KeyboardEvent, index: number, row: TreeRow) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focus(index + 1),
      j: () => focus(index + 1),
      ArrowUp: () => focus(index - 1),
      k: () => focus(index - 1),
      Home: () => focus(0),
      End: () => focus(rows.length - 1),
      ArrowRight: () => (row.isParent && !row.isOpen ? onToggle(row.category.code) : row.isParent && focus(index + 1)),
      ArrowLeft: () => (row.isOpen ? onToggle(row.category.code) : focus(rows.findIndex(({ category }) => category.id === row.category.parentId))),
      Enter: () => void navigate({ href: address(row.category.id) }),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <table role="treegrid" aria-label="Product categories" className={`${shared.table} ${classes.tree}`}>
      <thead>
        <tr>
          <th scope="col">Category</th>
          {shown.map(({ key, title, end, wide }) => (
            <th key={key} scope="col" data-align={end && 'end'} data-wide={wide} data-column={key}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row, index) => (
          <tr
            key={row.category.id}
            aria-level={row.level}
            aria-expanded={row.isParent ? row.isOpen : undefined}
            tabIndex={index === at ? 0 : -1}
            onFocus={() => setFocused(row.category.id)}
            onKeyDown={(event) => onKey(event, index, row)}
          >
            <td>
              <span className={classes.name} style={{ paddingLeft: (row.level - 1) * 20 }}>
                {row.isParent ? (
                  <button
                    type="button"
                    tabIndex={-1}
                    className={classes.toggle}
                    aria-label={`${row.isOpen ? 'Close' : 'Open'} ${row.category.name}`}
                    onClick={() => onToggle(row.category.code)}
                  >
                    {row.isOpen ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
                  </button>
                ) : (
                  <span className={classes.toggle} />
                )}
                <Link to={address(row.category.id)} tabIndex={-1} className={classes.link}>
                  {row.category.name}
                </Link>
              </span>
            </td>
            {shown.map(({ key, end, wide, of }) => (
              <td key={key} data-align={end && 'end'} data-wide={wide}>
                {of(row.category, counts)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
