import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { totalText } from '../../platform/formats.ts';
import type { ListState } from '../../platform/list-state.ts';
import type { ListPage } from './column.ts';
import classes from './DataTable.module.css';

/** How many there are, and the neighbouring pages. */
export function TableFoot({ page, list }: { readonly page: ListPage<unknown> | undefined; readonly list: ListState<unknown> }) {
  const { next = null, previous = null } = page ?? {};
  return (
    <div className={classes.foot}>
      <span aria-live="polite">{page ? totalText(page.items.length, page.total, page.totalIsExact) : ' '}</span>
      <span className={classes.pages}>
        <ActionIcon aria-label="Previous page" disabled={previous === null} onClick={() => previous !== null && list.goBefore(previous)}>
          <IconChevronLeft size={18} />
        </ActionIcon>
        <ActionIcon aria-label="Next page" disabled={next === null} onClick={() => next !== null && list.goAfter(next)}>
          <IconChevronRight size={18} />
        </ActionIcon>
      </span>
    </div>
  );
}
