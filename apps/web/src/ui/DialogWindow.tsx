import { Modal } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useStore } from '../platform/store.ts';
import { asked, confirm, stopped } from './confirm.ts';
import { Held } from './later.tsx';
import { leaving, UnsavedInDialog } from './unsaved.ts';

export interface DialogProps {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
}

const fields = 'input:not([type="hidden"]):not(:disabled), textarea:not(:disabled)';

/** The window of a `Dialog`; its content is waited for outside of it. The focus begins in its first field; Escape asks before something typed is lost. */
export function DialogWindow({ title, opened, onClose, children, size = 'md' }: DialogProps) {
  const isUnsaved = useRef((): boolean => false);
  const tell = useCallback((ask: () => boolean) => {
    isUnsaved.current = ask;
  }, []);
  const asking = useRef(false);
  // What is asked above it has the keys.
  const isStopped = useStore(stopped);
  const isTop = useStore(asked) === null && !isStopped;
  const close = async () => {
    if (asking.current) return;
    asking.current = true;
    const leaves = !isUnsaved.current() || (await confirm(leaving));
    // The key that answered the question is not meant for this window too.
    setTimeout(() => {
      asking.current = false;
    }, 0);
    if (leaves) onClose();
  };
  return (
    <Modal opened={opened} onClose={() => void close()} title={title} size={size} closeOnEscape={isTop}>
      <Held value>
        <UnsavedInDialog value={tell}>
          <Content isTop={isTop}>{children}</Content>
        </UnsavedInDialog>
      </Held>
    </Modal>
  );
}

function Content({ isTop, children }: { readonly isTop: boolean; readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isTop) return undefined;
    // A button that waits for an answer loses the focus, and Tab would go on through the page behind.
    const takeBack = ({ key }: KeyboardEvent) => {
      if (key === 'Tab' && document.activeElement === document.body) place.current?.closest<HTMLElement>('[role="dialog"]')?.focus();
    };
    document.addEventListener('keydown', takeBack, true);
    return () => document.removeEventListener('keydown', takeBack, true);
  }, [isTop]);
  // The library looks for it a moment later, and would begin with the cross that closes.
  useEffect(() => {
    if (place.current?.querySelector('[data-autofocus]') === null) place.current.querySelector(fields)?.setAttribute('data-autofocus', '');
  }, []);
  return <div ref={place}>{children}</div>;
}
