import { type ComponentType, createContext, createElement, lazy, type ReactNode, Suspense, use, useState } from 'react';
import { fetchAhead } from '../platform/fetch-ahead.ts';
import { savesData } from '../platform/saves-data.ts';
import classes from './later.module.css';

/** True within something that already holds its place while a part is fetched, such as a dialog that opens with its form. */
export const Held = createContext(false);

/** What stands for a part that takes longer than a moment to arrive. */
export function PartPending() {
  return (
    <span className={classes.pending} role="status">
      Loading…
    </span>
  );
}

/** Time for the page's own first rows before parts that are not yet asked for are fetched, in milliseconds. */
const patience = 3_000;
const waiting: (() => Promise<unknown>)[] = [];
let isPlanned = false;
/** No page is there: a program reads this, or the page was closed. */
const isClosed = () => typeof window === 'undefined';

function fetchNext(): void {
  if (isClosed()) return;
  if (!navigator.onLine) {
    window.addEventListener('online', plan, { once: true });
    return;
  }
  const load = waiting.shift();
  if (load) void fetchAhead(load).then(plan, plan);
}
function plan(): void {
  isPlanned = waiting.length > 0 && !isClosed();
  if (!isPlanned) return;
  if ('requestIdleCallback' in window) requestIdleCallback(fetchNext, { timeout: 10_000 });
  else setTimeout(fetchNext, 200);
}

/**
 * Fetches a part once the page is at rest, one after the other, so that it is at hand when it is asked for: not where data is to be saved, unless it is
 * `needed` by whoever cannot wait for it.
 */
export function fetchWhenIdle(load: () => Promise<unknown>, { needed = false } = {}): void {
  if (isClosed() || (!needed && savesData())) return;
  waiting.push(load);
  if (isPlanned) return;
  isPlanned = true;
  setTimeout(plan, patience);
}

type PropsOf<Component> = Component extends (props: infer Props extends object) => ReactNode ? Props : never;

/** What was asked for and what has arrived, by what fetches it: several parts may come in one file. */
const asked = new Map<() => Promise<unknown>, Promise<unknown>>();
const here = new Map<() => Promise<unknown>, unknown>();

/** Fetches a file of parts once. What could not be fetched is tried again by whatever shows it. */
export function fetchParts<Module>(load: () => Promise<Module>): Promise<Module> {
  // What is kept under a function is what that function gave.
  const underway = asked.get(load) as Promise<Module> | undefined;
  if (underway) return underway;
  const fetched = load();
  asked.set(load, fetched);
  fetched.then(
    (module) => here.set(load, module),
    () => asked.delete(load),
  );
  return fetched;
}

/** A component that is fetched when it is first shown, or before when the page is at rest: `later(() => import('../forms/NewForm.tsx'), 'NewForm')`. */
export function later<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name): ComponentType<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  // What takes these props is a component.
  const partOf = (module: Module) => module[name] as ComponentType<Props>;
  const fetched = async (): Promise<{ default: ComponentType<Props> }> => ({ default: partOf(await fetchParts(load)) });
  const Fetched = lazy(fetched);
  fetchWhenIdle(fetched);
  return function Later(props: Props) {
    const held = use(Held);
    // What is here already is shown at once. Another component in its place later on would lose what was typed.
    const [Part] = useState(() => {
      const module = here.get(load) as Module | undefined;
      return module ? partOf(module) : Fetched;
    });
    // Parts within it hold their own places.
    const part = <Held value={false}>{createElement<Props>(Part, props)}</Held>;
    return held ? part : <Suspense fallback={<PartPending />}>{part}</Suspense>;
  };
}
