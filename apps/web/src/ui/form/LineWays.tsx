import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';

interface LineWaysProps {
  /** What a line is called, as 'part'. */
  readonly what: string;
  readonly index: number;
  /** The index of the last one. */
  readonly last: number;
  readonly move: (to: number) => void;
  readonly remove: () => void;
}

/** Moves a line of a form up or down, or takes it out. */
export function LineWays({ what, index, last, move, remove }: LineWaysProps) {
  const number = index + 1;
  return (
    <>
      <ActionIcon variant="default" size={32} data-way="up" aria-label={`Move ${what} ${number} up`} disabled={index === 0} onClick={() => move(index - 1)}>
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={32}
        data-way="down"
        aria-label={`Move ${what} ${number} down`}
        disabled={index === last}
        onClick={() => move(index + 1)}
      >
        <IconArrowDown size={16} />
      </ActionIcon>
      <ActionIcon variant="default" size={32} data-way="remove" aria-label={`Remove ${what} ${number}`} onClick={remove}>
        <IconX size={16} />
      </ActionIcon>
    </>
  );
}
