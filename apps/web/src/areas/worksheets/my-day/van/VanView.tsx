import type { MyVanItem } from '@quarterlight/contract/worksheets/van';
import { IconChevronLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { pathTo } from '../../../../app/paths.ts';
import { dayText, numberText } from '../../../../platform/formats.ts';
import { useStore, useStorePart } from '../../../../platform/store.ts';
import { Plate } from '../../../../ui/bits/Plate.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { visitAddress } from '../day/VisitCard.tsx';
import { myDay } from '../local/my-day.state.ts';
import { today } from '../local/read-days.ts';
import classes from '../my-day.module.css';
import { ScanField } from './ScanField.tsx';
import styles from './van.module.css';
import { countWords, forWords, itemsWith } from './van-words.ts';

/** What lies in the technician's van and for which job; a code finds it. */
export function VanView() {
  const { van: kept, queue, counted, reached } = useStore(myDay);
  const [asked, setAsked] = useState<string | null>(null);
  const back = (
    <Link to={pathTo('/my-day')} className={classes.back}>
      <IconChevronLeft size={20} aria-hidden /> The day
    </Link>
  );
  if (!kept?.van) {
    return (
      <>
        {back}
        <h1 className={classes.title}>Your van</h1>
        {kept ? (
          <EmptyState title="You have no van">Ask the stock controller for one. What is issued to it shows here.</EmptyState>
        ) : (
          <EmptyState title={reached ? 'Fetching your van…' : 'Your van is not on this phone'}>
            {reached ? undefined : 'There is no signal. It is fetched as soon as there is one.'}
          </EmptyState>
        )}
      </>
    );
  }
  const { van, items, lastCount } = kept;
  const forJobs = items.filter(({ worksheet }) => worksheet !== null).toSorted((one, other) => dayOf(one).localeCompare(dayOf(other)));
  const others = items.filter(({ worksheet }) => worksheet === null);
  const isUnsent = queue.some(({ work }) => work.kind === 'van-count');
  const words = isUnsent ? 'Counted. The count is sent with the rest.' : countWords(lastCount);
  return (
    <>
      {back}
      <h1 className={classes.title}>
        Your van <span className={classes.soft}>{van.name}</span>
      </h1>
      {words !== null && <p className={lastCount?.state === 'sent-back' && !isUnsent ? classes.note : classes.quiet}>{words}</p>}
      <ScanField act="Find" known={items} onCode={setAsked} />
      <div role="status">{asked !== null && <Answer code={asked} items={itemsWith(items, asked)} />}</div>
      <Link to={`${pathTo('/my-day')}?show=count`} className={counted.length > 0 ? classes.primary : classes.secondary}>
        {counted.length > 0 ? 'Go on counting' : 'Count the van'}
      </Link>
      {items.length === 0 && <EmptyState title="Your van is empty">What the depot issues to it shows here.</EmptyState>}
      <Items title="For your jobs" items={forJobs} />
      <Loose items={others} />
    </>
  );
}

const dayOf = ({ worksheet }: MyVanItem) => worksheet?.day ?? '9999';

function Answer({ code, items }: { readonly code: string; readonly items: readonly MyVanItem[] }) {
  if (items.length > 0) return <Items title={`${code} is in your van`} items={items} />;
  return (
    <div className={classes.note}>
      <p>
        <strong>{code}</strong> is not in your van by the books. If you hold it in your hand, count the van: the office puts the books right.
      </p>
    </div>
  );
}

function Items({ title, items }: { readonly title: string; readonly items: readonly MyVanItem[] }) {
  if (items.length === 0) return null;
  return (
    <section className={classes.others}>
      <h2>{title}</h2>
      <ul className={classes.visits}>
        {items.map((item) => (
          <Item key={`${item.productId} ${item.batch} ${item.worksheet?.id ?? ''}`} item={item} />
        ))}
      </ul>
    </section>
  );
}

/** What is for no job: a product once, with its batches. */
function Loose({ items }: { readonly items: readonly MyVanItem[] }) {
  if (items.length === 0) return null;
  return (
    <section className={classes.others}>
      <h2>Other stock</h2>
      <ul className={classes.visits}>
        {[...Map.groupBy(items, ({ productId }) => productId)].map(([id, lots]) => (
          <Product key={id} lots={lots} />
        ))}
      </ul>
    </section>
  );
}

function Product({ lots }: { readonly lots: readonly MyVanItem[] }) {
  const [{ code, description } = { code: '', description: '' }] = lots;
  const batches = lots.filter(({ batch, expires }) => batch !== '' || expires !== null);
  return (
    <li className={classes.card}>
      <Head code={code} description={description} quantity={lots.reduce((sum, { quantity }) => sum + quantity, 0)} />
      {batches.length > 0 && (
        <ul className={styles.batches}>
          {batches.map((lot) => (
            <Batch key={`${lot.batch} ${lot.expires}`} lot={lot} besides={lots.length > 1} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Head({ code, description, quantity }: Pick<MyVanItem, 'code' | 'description' | 'quantity'>) {
  return (
    <>
      <div className={styles.itemHead}>
        <strong>{description || code}</strong>
        <span className={classes.time}>{numberText(quantity)}</span>
      </div>
      <div className={classes.pieces}>
        <code>{code}</code>
      </div>
    </>
  );
}

/** A batch with when it expires, and how many where there are others. */
function Batch({ lot: { batch, expires, quantity }, besides }: { readonly lot: MyVanItem; readonly besides: boolean }) {
  const isOver = expires !== null && expires < today();
  const words = [
    batch === '' ? '' : `Batch ${batch}`,
    expires === null ? '' : isOver ? `expired ${dayText(expires)}: do not use it` : `expires ${dayText(expires)}`,
  ];
  return (
    <li className={isOver ? classes.act : classes.soft}>
      {besides && `${numberText(quantity)} × `}
      {words.filter((word) => word !== '').join(', ')}
    </li>
  );
}

function Item({ item }: { readonly item: MyVanItem }) {
  const days = useStorePart(myDay, (state) => state.days);
  const { worksheet } = item;
  const visitDay = worksheet && Object.values(days).find(({ day }) => day.visits.some((visit) => visit.worksheetId === worksheet.id))?.day.day;
  return (
    <li className={classes.card}>
      <Head {...item} />
      {(item.batch !== '' || item.expires !== null) && (
        <ul className={styles.batches}>
          <Batch lot={item} besides={false} />
        </ul>
      )}
      {worksheet && (
        <div className={styles.itemHead}>
          <div className={classes.who}>
            <Plate registration={worksheet.registration} />
            <span className={classes.soft}>{forWords(item)}</span>
          </div>
          {visitDay && (
            <Link to={visitAddress(visitDay, worksheet.id)} className={classes.plainLink}>
              Open
              <span className="ql-hidden"> visit {worksheet.number}</span>
            </Link>
          )}
        </div>
      )}
    </li>
  );
}
