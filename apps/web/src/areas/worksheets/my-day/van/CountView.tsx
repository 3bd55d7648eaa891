import { Counted, mostCounted } from '@quarterlight/contract/counting/schemas';
import type { MyVan, MyVanItem } from '@quarterlight/contract/worksheets/van';
import { IconChevronLeft, IconMinus, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { pathTo } from '../../../../app/paths.ts';
import { numberText } from '../../../../platform/formats.ts';
import { useStore } from '../../../../platform/store.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { countedWords } from '../day/work-words.ts';
import { addChange, change, myDay, putCounted } from '../local/my-day.state.ts';
import { sync } from '../local/send.ts';
import type { Work } from '../local/work.ts';
import classes from '../my-day.module.css';
import { numberOf, problemsIn } from '../steps/check-body.ts';
import { Pick, Problem } from '../steps/fields.tsx';
import { mendingOf } from '../steps/step-props.ts';
import { usePress } from '../steps/use-press.ts';
import { ScanField } from './ScanField.tsx';
import styles from './van.module.css';
import { itemsWith } from './van-words.ts';

const vanAddress = () => `${pathTo('/my-day')}?show=van`;

/** Counting the van: each scan is one piece. What the books have is not shown; a count that is not finished stays on the phone. */
export function CountView() {
  const { van: kept } = useStore(myDay);
  return (
    <>
      <Link to={vanAddress()} className={classes.back}>
        <IconChevronLeft size={20} aria-hidden /> Your van
      </Link>
      <h1 className={classes.title}>Count your van</h1>
      {kept?.van ? (
        <Counting van={kept.van} items={kept.items} />
      ) : (
        <EmptyState title={kept ? 'You have no van' : 'Your van is not on this phone'}>
          {kept ? 'Ask the stock controller for one.' : 'It is fetched as soon as there is a signal.'}
        </EmptyState>
      )}
    </>
  );
}

function Counting({ van, items }: { readonly van: NonNullable<MyVan['van']>; readonly items: MyVan['items'] }) {
  const navigate = useNavigate();
  const { counted, mending } = useStore(myDay);
  const [refused] = useState(() => mendingOf(mending, 'van-count'));
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (refused && myDay.get().counted.length === 0) putCounted(refused.body.lines);
  }, [refused]);
  const knownAs = (code: string) => items.find((item) => item.code === code);
  const descriptionOf = (code: string) => knownAs(code)?.description ?? '';
  const one = (typed: string) => {
    const code = itemsWith(items, typed)[0]?.code ?? typed.trim().toUpperCase();
    // Of two scans in a moment the second adds to what the first counted.
    const soFar = myDay.get().counted;
    const before = soFar.find((line) => line.code === code);
    if (!before && soFar.length >= mostCounted) {
      setSaid(`A count has at most ${mostCounted} products.`);
      return;
    }
    const quantity = (before?.quantity ?? 0) + 1;
    putCounted([{ code, quantity }, ...soFar.filter((line) => line.code !== code)]);
    setSaid(`${descriptionOf(code) || code}: ${numberText(quantity)}`);
  };
  const set = (code: string, quantity: number) =>
    putCounted(quantity <= 0 ? counted.filter((line) => line.code !== code) : counted.map((line) => (line.code === code ? { code, quantity } : line)));
  const send = usePress(async () => {
    const isSure = await confirm({
      title: 'Send the count?',
      text: `${countedWords(counted)}. What you did not count is taken as not there. The office sees the differences.`,
      confirm: 'Send',
    });
    if (!isSure) return false;
    const work: Work = { kind: 'van-count', body: { lines: [...counted], countedAt: new Date().toISOString() } };
    await addChange({ worksheetId: van.id, number: van.name }, work, { replaces: refused?.id });
    putCounted([]);
    void sync({ fetch: true });
    await navigate({ href: vanAddress() });
    return true;
  });
  const discard = async () => {
    const question = { title: 'Discard this count?', text: `${countedWords(counted)}. It is kept nowhere else.`, confirm: 'Discard', danger: true };
    if (!(await confirm(question))) return;
    change({ mending: null });
    putCounted([]);
  };
  const offered = Object.fromEntries(items.map(({ code, description }) => [code, description || code]));
  return (
    <div data-form className={styles.counting}>
      <p className={classes.quiet}>Each scan counts one. What you do not count is taken as not there.</p>
      <ScanField act="Count one" known={items} onCode={one} />
      {items.length > 0 && <Pick label="Or choose what has no label" value="" options={offered} onChange={one} />}
      <p role="status" className={styles.said}>
        {said}
      </p>
      {counted.length === 0 ? (
        <EmptyState title="Nothing counted yet">Begin at the door and go round. An empty van is sent as it is.</EmptyState>
      ) : (
        <ul className={classes.visits} aria-label="Counted">
          {counted.map((line) => (
            <CountedLine key={line.code} line={line} item={knownAs(line.code)} onSet={(quantity) => set(line.code, quantity)} />
          ))}
        </ul>
      )}
      <button type="button" className={classes.primary} onClick={send}>
        Send the count
      </button>
      {counted.length > 0 && (
        <button type="button" className={classes.danger} onClick={() => void discard()}>
          Discard
        </button>
      )}
    </div>
  );
}

interface CountedLineProps {
  readonly line: Counted;
  /** What the books know it as, where they have it in the van. */
  readonly item: MyVanItem | undefined;
  readonly onSet: (quantity: number) => void;
}

function CountedLine({ line, item, onSet }: CountedLineProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const name = item?.description || line.code;
  const id = useId();
  const problem = typed === null ? undefined : wrongWith(typed, item?.wholePieces ?? false);
  const take = (text: string) => {
    setTyped(text);
    const quantity = numberOf(text);
    if (quantity !== null && wrongWith(text, item?.wholePieces ?? false) === undefined) onSet(quantity);
  };
  return (
    <li className={styles.countedLine}>
      <div className={styles.name}>
        <strong>{name}</strong>
        {item ? <code className={classes.soft}>{line.code}</code> : <p className={classes.soft}>Not in your van by the books</p>}
      </div>
      <div className={styles.stepper}>
        <button type="button" className={classes.secondary} aria-label={`One fewer of ${name}`} onClick={() => onSet(line.quantity - 1)}>
          <IconMinus size={20} aria-hidden />
        </button>
        <input
          type="text"
          inputMode={item?.wholePieces ? 'numeric' : 'decimal'}
          aria-label={`How many of ${name}`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? id : undefined}
          value={typed ?? String(line.quantity)}
          onChange={(event) => take(event.currentTarget.value)}
          onBlur={() => setTyped(null)}
        />
        <button type="button" className={classes.secondary} aria-label={`One more of ${name}`} onClick={() => onSet(line.quantity + 1)}>
          <IconPlus size={20} aria-hidden />
        </button>
      </div>
      <Problem id={id} text={problem} />
    </li>
  );
}

/** What speaks against a number as it was typed; what stood there before stays until it is right. */
function wrongWith(text: string, wholePieces: boolean): string | undefined {
  const quantity = numberOf(text);
  if (quantity === null || Number.isNaN(quantity) || quantity === 0) return 'Enter how many, more than 0';
  if (wholePieces && !Number.isInteger(quantity)) return 'It is counted in whole pieces';
  return problemsIn(Counted.pick({ quantity: true }), { quantity })['quantity'];
}
