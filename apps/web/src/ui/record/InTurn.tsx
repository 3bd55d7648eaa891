import {
  Children,
  createContext,
  type Dispatch,
  isValidElement,
  type ReactNode,
  type SetStateAction,
  use,
  useCallback,
  useDeferredValue,
  useEffect,
  useState,
} from 'react';
import classes from './record.module.css';

const Settle = createContext<() => void>(() => undefined);

/** Told by a part of `InTurn`: true once it shows what it was fetched for, or that it could not be fetched. */
export function useSettled(isSettled: boolean): void {
  const settle = use(Settle);
  // What has come is drawn when there is time for it, not before.
  const isDrawn = useDeferredValue(isSettled);
  useEffect(() => {
    if (isDrawn) settle();
  }, [isDrawn, settle]);
}

/** Parts of a record that come late: all are fetched at once, and each is shown once those above it have settled, so that nothing is pushed down while it is read. Each tells by `useSettled`. */
export function InTurn({ children }: { readonly children: ReactNode }) {
  const [settled, setSettled] = useState<readonly string[]>([]);
  const parts = Children.toArray(children).filter(isValidElement);
  const waitedFor = parts.findIndex(({ key }) => !settled.includes(String(key)));
  return parts.map((part, index) => (
    <Turn key={part.key} name={String(part.key)} isShown={waitedFor === -1 || index <= waitedFor} settle={setSettled}>
      {part}
    </Turn>
  ));
}

interface TurnProps {
  readonly name: string;
  readonly isShown: boolean;
  readonly settle: Dispatch<SetStateAction<readonly string[]>>;
  readonly children: ReactNode;
}

function Turn({ name, isShown, settle, children }: TurnProps) {
  const report = useCallback(() => settle((before) => (before.includes(name) ? before : [...before, name])), [name, settle]);
  return (
    <div className={isShown ? classes.turn : classes.later}>
      <Settle value={report}>{children}</Settle>
    </div>
  );
}
