import { ActionIcon } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect } from 'react';
import { isDialogOpen } from '../../../app/frame/use-shortcuts.ts';

interface PrintButtonProps {
  /** Lays the shown days out for paper; null where the page prints as it stands. */
  readonly onLayOut: (() => void) | null;
}

/** Lays the diary out for paper; Ctrl-P does the same, and prints what is laid out. */
export function PrintButton({ onLayOut }: PrintButtonProps) {
  useEffect(() => {
    if (onLayOut === null) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'p' || isDialogOpen()) return;
      event.preventDefault();
      onLayOut();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onLayOut]);
  return (
    <ActionIcon variant="default" size={30} aria-label="Print the diary" aria-keyshortcuts="Control+P" onClick={onLayOut ?? (() => window.print())}>
      <IconPrinter size={16} />
    </ActionIcon>
  );
}
