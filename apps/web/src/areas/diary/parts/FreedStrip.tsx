import { Button } from '@mantine/core';
import { slotNames } from '@quarterlight/contract/rules/slots';
import { plural } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import { namedDayText } from '../../../platform/formats.ts';
import { diaryApi } from '../diary.api.ts';
import classes from './WaitingList.module.css';

interface FreedStripProps {
  readonly branchId: string | undefined;
  readonly onOpen: () => void;
}

/** Above the board, where a slot was freed that waiting jobs fit: which, and how many. */
export function FreedStrip({ branchId, onOpen }: FreedStripProps) {
  const { data } = useQuery(diaryApi.freed(branchId ? { branchId } : {}));
  const [first, ...others] = data?.items ?? [];
  return (
    <div role="status" aria-label="Freed slots">
      {first && (
        <div className={classes.strip}>
          <span>
            Freed: <b>{`${first.technicianName}, ${namedDayText(first.day)} ${slotNames[first.slot]}`}</b> –{' '}
            {first.fits.length + first.more === 1 ? '1 waiting job fits' : `${plural(first.fits.length + first.more, 'waiting job')} fit`}
            {others.length > 0 && `, and ${plural(others.length, 'other freed slot', 'other freed slots')}`}
          </span>
          <Button variant="light" size="compact-xs" onClick={onOpen}>
            Fill from the waiting list
          </Button>
        </div>
      )}
    </div>
  );
}
