import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { Held } from './later.tsx';

export interface DialogProps {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
}

/** The window of a `Dialog`; its content is waited for outside of it. */
export function DialogWindow({ title, opened, onClose, children, size = 'md' }: DialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={size}>
      <Held value>{children}</Held>
    </Modal>
  );
}
