import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMatches } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { helpByArea } from '../help.gen.ts';
import type { PageHelp } from '../help.ts';
import classes from './HelpPanel.module.css';
import { helpOpen, overlay } from './overlay.ts';
import { isDialogOpen, singleKeyMayAct } from './use-shortcuts.ts';

const close = () => helpOpen.set(false);

/** The help of the page one is on, beside it. */
export function HelpPanel() {
  const entry = useMatches().at(-1)?.staticData.entry;
  const panel = useRef<HTMLElement>(null);
  useFocusWithin(panel);
  useEscape(panel);
  return (
    <aside ref={panel} className={classes.panel} aria-label="Help" data-frame>
      <div className={classes.head}>
        <h2 tabIndex={-1} data-autofocus>
          Help: {entry?.title ?? 'this page'}
        </h2>
        <ActionIcon size={32} aria-label="Close the help" onClick={close}>
          <IconX size={18} />
        </ActionIcon>
      </div>
      {entry && <HelpText key={entry.path} path={entry.path} />}
    </aside>
  );
}

/** The focus goes in as it opens, and back to where it came from last as it closes, unless it is elsewhere by then. */
function useFocusWithin(panel: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const opened = panel.current;
    let before: Element | null = document.activeElement;
    const onFocus = ({ relatedTarget: from }: FocusEvent) => {
      if (from instanceof Element && !opened?.contains(from)) before = from;
    };
    opened?.addEventListener('focusin', onFocus);
    opened?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
    return () => {
      opened?.removeEventListener('focusin', onFocus);
      if (!opened?.contains(document.activeElement)) return;
      const page = document.querySelector<HTMLElement>('#content');
      const target = before instanceof HTMLElement && before.isConnected && before !== document.body ? before : page;
      // What could not take the focus while the help covered it can once that is gone.
      queueMicrotask(() => target?.focus({ preventScroll: true }));
    };
  }, [panel]);
}

/** Esc closes it from within, and from the page where nothing there would take the key. */
function useEscape(panel: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      const target = event.target instanceof Element ? event.target : null;
      const isWithin = panel.current?.contains(target) === true;
      if (overlay.get() !== null || isDialogOpen() || (!isWithin && !singleKeyMayAct(target, false))) return;
      close();
    };
    // Before anything that closes at the same key: what is open now is meant.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [panel]);
}

type Read = PageHelp | 'reading' | 'failed' | null;

function useHelp(path: string): readonly [Read, again: () => void] {
  const [help, setHelp] = useState<Read>('reading');
  const [tried, setTried] = useState(0);
  useEffect(() => {
    let isShown = true;
    const area = helpByArea.find(({ pages }) => pages.some((page) => page.path === path));
    setHelp('reading');
    Promise.resolve(area?.load()).then(
      (texts) => isShown && setHelp(texts?.[path] ?? null),
      () => isShown && setHelp('failed'),
    );
    return () => {
      isShown = false;
    };
  }, [path, tried]);
  return [help, () => setTried(tried + 1)];
}

function HelpText({ path }: { readonly path: string }) {
  const [help, again] = useHelp(path);
  if (help === 'reading') return <p role="status">Loading…</p>;
  if (help === null) return <p>There is nothing at this address to help with.</p>;
  if (help === 'failed') {
    return (
      <div role="alert">
        <p>The help could not be fetched. Check the connection.</p>
        <button type="button" className="ql-button" onClick={again}>
          Try again
        </button>
      </div>
    );
  }
  return (
    <>
      <p>{help.intro}</p>
      {help.tasks.map(({ title, steps }) => (
        <section key={title}>
          <h3>{title}</h3>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      ))}
      <Pairs title="Keys" of={help.keys} isKeys />
      <Pairs title="What the words and colours mean" of={help.words} />
      <Pairs title="When something is refused" of={help.refusals} />
    </>
  );
}

interface PairsProps {
  readonly title: string;
  readonly of: readonly (readonly [name: string, told: string])[] | undefined;
  readonly isKeys?: boolean;
}

function Pairs({ title, of: pairs = [], isKeys = false }: PairsProps) {
  if (pairs.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <dl className={isKeys ? classes.keys : undefined}>
        {pairs.map(([name, told]) => (
          <div key={name}>
            <dt>{isKeys ? <kbd>{name}</kbd> : name}</dt>
            <dd>{told}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
