import { useNavigate } from '@tanstack/react-router';
import { pathTo } from '../../../../app/paths.ts';
import { instantText } from '../../../../platform/formats.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { change, dropWork, myDay, tryAgain } from '../local/my-day.state.ts';
import { sync } from '../local/send.ts';
import { isOvertaken, type Queued, refusedWords, saidByServer, type WorkKind, workNames } from '../local/work.ts';
import classes from '../my-day.module.css';
import { afterOvertaken, saidIn } from './work-words.ts';

const mendable: readonly WorkKind[] = ['checks', 'adhesives', 'calibration', 'payment', 'signature', 'fail', 'van-count'];

/** A change that the server did not accept: what it said, and what can be done about it. */
export function RefusedWork({ item }: { readonly item: Queued }) {
  const navigate = useNavigate();
  const said = saidIn(item.work);
  // What was overtaken is told to the office: by its name, even where that says it all.
  const told = isOvertaken(item) ? [workNames[item.work.kind], said].filter((words) => words !== '').join(': ') : said;
  const mend = async () => {
    const kept = Object.entries(myDay.get().days).find(([, { day }]) => day.visits.some((visit) => visit.worksheetId === item.worksheetId));
    change({ mending: item });
    if (item.work.kind === 'van-count') return navigate({ to: pathTo('/my-day'), search: { show: 'count' } });
    await navigate({ to: pathTo('/my-day'), search: { ...(kept ? { day: kept[0] } : {}), visit: item.worksheetId } });
  };
  const again = async () => {
    await tryAgain(item);
    await sync();
  };
  const drop = async () => {
    const words = `${item.number}: ${refusedWords(item)}${said === '' ? '' : ` ${said}.`} What is dropped is kept nowhere else.`;
    if (!(await confirm({ title: 'Drop this change?', text: words, confirm: 'Drop', danger: true }))) return;
    await dropWork(item.id);
    await sync({ fetch: true });
  };
  return (
    <div className={classes.refused} role="alert">
      <p>
        <strong>
          {item.number}: {refusedWords(item)}
        </strong>{' '}
        {saidByServer(item)}
      </p>
      {told !== '' && (
        <p>
          {instantText(item.madeAt)}: {told}
        </p>
      )}
      {isOvertaken(item) && <p>{afterOvertaken(item)}</p>}
      <div className={classes.row}>
        {mendable.includes(item.work.kind) && !isOvertaken(item) && (
          <button type="button" className={classes.secondary} onClick={() => void mend()}>
            Mend
          </button>
        )}
        <button type="button" className={classes.secondary} onClick={() => void again()}>
          Try again
        </button>
        <button type="button" className={classes.secondary} onClick={() => void drop()}>
          Drop
        </button>
      </div>
    </div>
  );
}
