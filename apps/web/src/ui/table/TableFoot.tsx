import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { totalText } from '../../platform/formats.ts';
import type { ListState } from '../../platform/list-state.ts';
import type { ListPage } from './column.ts';
import classes from './DataTable.module.css';

interface TableFootProps {
  readonly page: ListPage<unknown> | undefined;
  readonly list: ListState<unknown>;
  /** What is done with the chosen rows: in place of the count, so that choosing moves nothing. */
  readonly chosen?: ReactNode;
  /** Under a table within a record, whose edges it keeps. */
  readonly within?: boolean;
}

/** How many there are, or what is done with the chosen ones, and the neighbouring pages. */
export function TableFoot({ page, list, chosen, within = false }: TableFootProps) {
  const { next = null, previous = null } = page ?? {};
  return (
    <div className={classes.foot} data-chosen={chosen !== undefined || undefined} data-within={within || undefined}>
      {chosen ?? <span aria-live="polite">{page ? totalText(page.items.length, page.total, page.totalIsExact) : ' '}</span>}
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
