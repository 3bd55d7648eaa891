import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

interface DialogProps {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
}

/** A dialog for one question or one short form. */
export function Dialog({ title, opened, onClose, children, size = 'md' }: DialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={size}>
      {children}
    </Modal>
  );
}
