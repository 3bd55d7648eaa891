import { fillMessage } from '@quarterlight/contract/message';
import { type AdhesiveSheet, adhesiveFaults, adhesiveTexts, driveAwayOf } from '@quarterlight/contract/rules/adhesive';
import { RecordAdhesives } from '@quarterlight/contract/worksheets/actions';
import { formatDay, isDay } from '@quarterlight/kit/days';
import { type ComponentProps, useState } from 'react';
import { useStore } from '../../../../platform/store.ts';
import { contactName } from '../day/visit-words.ts';
import { type Batch, type MyDayState, myDay } from '../local/my-day.state.ts';
import { today } from '../local/read-days.ts';
import classes from '../my-day.module.css';
import { isFine, numberOf, type Problems, problemsIn } from './check-body.ts';
import { draftsOf } from './draft.ts';
import { Box, Problem } from './fields.tsx';
import { mendingOf, record, type StepWork } from './step-props.ts';
import { usePress } from './use-press.ts';

const kinds = { urethane: 'Urethane', primer: 'Primer', activator: 'Activator' } as const;
const kindNames = ['urethane', 'primer', 'activator'] as const;
type Item = Omit<Batch, 'kind'>;
type Items = Readonly<Record<Batch['kind'], Item>>;
interface Typed {
  readonly items: Items;
  readonly temperature: string;
  readonly humidity: string;
  /** Null while what the sheets say stands there. */
  readonly minutes: string | null;
  readonly toldTo: string;
}
const useAdhesiveDraft = draftsOf<Typed>();
const nothing: Item = { product: '', batch: '', expires: '' };
const text = (value: number | null) => (value === null ? '' : String(value));

function itemsOf(used: readonly Batch[] | undefined): Items {
  const of = (kind: Batch['kind']): Item => used?.find((each) => each.kind === kind) ?? nothing;
  return { urethane: of('urethane'), primer: of('primer'), activator: of('activator') };
}

/** The batches that were used last, on this phone or on the visits that it knows; each once. */
function lastBatches(batches: readonly Batch[], days: MyDayState['days']): Batch[] {
  const used = Object.values(days).flatMap(({ day }) => day.visits.flatMap(({ adhesives }) => adhesives.toReversed()));
  const all = [...batches, ...used];
  return all.filter((one, index) => all.findIndex((other) => other.kind === one.kind && other.batch === one.batch) === index);
}

/** What the makers' sheets say, as the phone was last told; a copy that an earlier version kept knows of none. */
function sheetsIn(days: MyDayState['days']): readonly AdhesiveSheet[] {
  const told = Object.values(days).map(({ day }): Partial<typeof day> => day);
  return told.findLast(({ adhesiveSheets }) => adhesiveSheets !== undefined)?.adhesiveSheets ?? [];
}

const fieldOf = { temperature: 'temperatureCelsius', driveAway: 'driveAwayMinutes' } as const;

/** The adhesive system with its batches, the conditions it cures in and the drive-away time. What the server must refuse is refused here, too: an expired batch, air too cold, too short a time. */
export function AdhesiveStep({ visit, mending, onDone }: StepWork) {
  const { batches, days } = useStore(myDay);
  const offered = lastBatches(batches, days);
  const sheets = sheetsIn(days);
  const [refused] = useState(() => mendingOf(mending, 'adhesives'));
  const before = refused?.body ?? visit;
  const draft = useAdhesiveDraft(visit, refused?.id, () => ({
    items: itemsOf(refused?.body.items),
    temperature: text(before.temperatureCelsius),
    humidity: text(before.humidityPercent),
    minutes: before.driveAwayMinutes === null ? null : text(before.driveAwayMinutes),
    toldTo: before.driveAwayToldTo === '' ? contactName(visit) : before.driveAwayToldTo,
  }));
  const { items, temperature, humidity, toldTo } = draft.typed;
  const needed = driveAwayOf(Object.values(items), sheets);
  const minutes = draft.typed.minutes ?? text(needed);
  const [problems, setProblems] = useState<Problems>({});
  const put = (kind: Batch['kind'], item: Partial<Item>) => draft.put({ items: { ...items, [kind]: { ...items[kind], ...item } } });
  const save = usePress(async (form) => {
    const filled = kindNames.filter((kind) =>
      Object.values({ product: items[kind].product, batch: items[kind].batch, expires: items[kind].expires }).some((value) => value !== ''),
    );
    const used = filled.map((kind) => ({ kind, product: items[kind].product, batch: items[kind].batch, expires: items[kind].expires, openedAt: null }));
    const body = {
      items: used,
      temperatureCelsius: numberOf(temperature),
      humidityPercent: numberOf(humidity),
      driveAwayMinutes: numberOf(minutes),
      driveAwayToldTo: toldTo.trim(),
    };
    const found: Record<string, string> = {};
    for (const [field, message] of Object.entries(problemsIn(RecordAdhesives, body)))
      found[field.replace(/^items\.(\d+)/, (_whole, index: string) => `items.${filled[Number(index)] ?? ''}`)] = message;
    if (filled.length === 0 && visit.adhesives.length > 0) found['items'] = 'A correction is saved with a product. Choose one that was used.';
    for (const { what, index, details } of adhesiveFaults(body, sheets, today())) {
      const field = what === 'expired' ? `items.${filled[index] ?? ''}.expires` : fieldOf[what];
      found[field] ??= fillMessage(adhesiveTexts[what], details);
    }
    if (body.temperatureCelsius === null) found['temperatureCelsius'] ??= 'Enter the temperature';
    if (body.humidityPercent === null) found['humidityPercent'] ??= 'Enter the humidity';
    if (body.driveAwayMinutes === null) found['driveAwayMinutes'] ??= 'Enter the drive-away time';
    if (body.driveAwayToldTo === '') found['driveAwayToldTo'] ??= 'Say who was told';
    setProblems(found);
    if (!isFine(found, form)) return false;
    await record(visit, { kind: 'adhesives', body }, { replaces: refused?.id });
    draft.forget();
    onDone();
    return true;
  });
  const box = (name: Exclude<keyof Typed, 'items'>, field: string, looks: Pick<ComponentProps<typeof Box>, 'label' | 'unit' | 'kind'>) => (
    <Box {...looks} value={name === 'minutes' ? minutes : draft.typed[name]} onChange={(typed) => draft.put({ [name]: typed })} problem={problems[field]} />
  );
  return (
    <>
      {visit.adhesives.length > 0 && (
        <ul className={classes.recorded}>
          {visit.adhesives.map((used) => (
            <li key={used.id}>
              {kinds[used.kind]}: {used.product}, batch {used.batch}, expires {isDay(used.expires) ? formatDay(used.expires) : ''}
            </li>
          ))}
        </ul>
      )}
      {kindNames.map((kind) => (
        <fieldset key={kind} className={classes.group}>
          <legend>{kinds[kind]}</legend>
          <div className={classes.row}>
            {offered
              .filter((used) => used.kind === kind && used.expires >= today())
              .slice(0, 3)
              .map((used) => (
                <button
                  key={used.batch}
                  type="button"
                  className={classes.secondary}
                  onClick={() => put(kind, { product: used.product, batch: used.batch, expires: used.expires })}
                >
                  {used.product} · {used.batch}
                </button>
              ))}
          </div>
          <Box
            label="Product"
            list={sheets.map(({ name }) => name)}
            value={items[kind].product}
            onChange={(product) => put(kind, { product })}
            problem={problems[`items.${kind}.product`]}
          />
          <div className={classes.pair}>
            <Box label="Batch" value={items[kind].batch} onChange={(batch) => put(kind, { batch })} problem={problems[`items.${kind}.batch`]} />
            <Box
              label="Expires"
              kind="day"
              min={today()}
              value={items[kind].expires}
              onChange={(expires) => put(kind, { expires })}
              problem={problems[`items.${kind}.expires`]}
            />
          </div>
        </fieldset>
      ))}
      <Problem text={problems['items']} />
      <div className={classes.pair}>
        {box('temperature', 'temperatureCelsius', { label: 'Temperature', unit: '°C' })}
        {box('humidity', 'humidityPercent', { label: 'Humidity', unit: '%', kind: 'whole' })}
      </div>
      <div className={classes.pair}>
        {box('minutes', 'driveAwayMinutes', { label: 'Safe drive-away time', unit: 'minutes', kind: 'whole' })}
        {box('toldTo', 'driveAwayToldTo', { label: 'Told to' })}
      </div>
      {needed !== null && <p className={classes.soft}>These products need at least {needed} minutes; cold or dry air makes it longer.</p>}
      <button type="button" className={classes.primary} onClick={save}>
        Save the adhesive
      </button>
    </>
  );
}
