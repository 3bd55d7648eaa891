import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { askAhead } from '../../../platform/query.ts';
import { Can } from '../../../ui/Can.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FindInput } from '../../../ui/FindInput.tsx';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { categoriesApi } from '../categories.api.ts';
import { treeRows } from '../category-tree.ts';
import { CategoryTree } from '../panels/CategoryTree.tsx';
import classes from '../parts/tree.module.css';

const NewCategory = later(() => import('../forms/CategoryForms.tsx'), 'NewCategory');

export const ahead: Ahead = () => {
  askAhead(categoriesApi.all());
  askAhead(categoriesApi.counts());
};

/** All product categories as a tree; what is closed and what is looked for stand in the address. */
export function CategoriesPage() {
  const { searchStr, pathname } = useLocation();
  const navigate = useNavigate();
  const address = Object.fromEntries(new URLSearchParams(searchStr));
  // What is typed is here at once, in the address a moment later.
  const [q, setQ] = useState(address['q'] ?? '');
  const closed = new Set((address['closed'] ?? '').split(',').filter(Boolean));
  const set = (key: 'q' | 'closed', value: string) => {
    const { [key]: _, ...rest } = address;
    void navigate({ to: pathname, search: value === '' ? rest : { ...rest, [key]: value }, replace: true });
  };
  const [adding, setAdding] = useState(false);
  const close = () => setAdding(false);
  const result = useQuery(categoriesApi.all());
  const counts = useQuery(categoriesApi.counts());
  const byId = new Map((counts.data ?? []).map(({ categoryId, products }) => [categoryId, products]));
  const parents = (result.data ?? []).filter(({ id }) => result.data?.some(({ parentId }) => parentId === id));
  const toggle = (code: string) => {
    const next = new Set(closed);
    if (!next.delete(code)) next.add(code);
    set('closed', [...next].toSorted().join(','));
  };
  return (
    <Page
      title="Product categories"
      actions={
        <Can do="edit-catalogue">
          <Button onClick={() => setAdding(true)} data-new>
            New category
          </Button>
          <Dialog title="New category" opened={adding} onClose={close} size="lg">
            <NewCategory parent={null} onClose={close} onDone={({ id }) => void navigate({ href: pathTo('/catalogue/product-categories/$id', { id }) })} />
          </Dialog>
        </Can>
      }
    >
      <div className={classes.bar}>
        <FindInput
          label="Find a category by name or code"
          placeholder="Name or code"
          value={q}
          onChange={(text) => {
            setQ(text);
            set('q', text);
          }}
        />
        {parents.length > 0 && (
          <>
            <Button variant="subtle" color="gray" size="compact-sm" disabled={q !== '' || closed.size === 0} onClick={() => set('closed', '')}>
              Open all
            </Button>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              disabled={q !== '' || parents.every(({ code }) => closed.has(code))}
              onClick={() => set('closed', parents.map(({ code }) => code).join(','))}
            >
              Close all
            </Button>
          </>
        )}
      </div>
      <LoadedRecord result={result}>
        {(categories) => {
          const rows = treeRows(categories, { closed, text: q });
          if (categories.length === 0)
            return <EmptyState title="There are no categories yet">A product belongs to one: add the first, such as Glass.</EmptyState>;
          if (rows.length === 0) return <EmptyState title="Nothing found">No category has this in its name or code.</EmptyState>;
          return <CategoryTree rows={rows} counts={byId} onToggle={toggle} />;
        }}
      </LoadedRecord>
    </Page>
  );
}
