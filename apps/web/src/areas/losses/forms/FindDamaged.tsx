import { TextInput } from '@mantine/core';
import { placeText } from '@quarterlight/contract/stock/names';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { numberText } from '../../../platform/formats.ts';
import { Select } from '../../../ui/form/Select.tsx';
import { placesToChoose } from '../../stock/index.ts';
import { lossesApi } from '../losses.api.ts';
import classes from '../losses.module.css';
import { DamageForm, type LostLine } from './LossForms.tsx';

/** Damage is reported of what is in the hand: where it lay, then its code, typed or scanned. */
export function FindDamaged({ done }: { readonly done: () => void }) {
  const [placeId, setPlaceId] = useState<string | null>(null);
  const [code, setCode] = useState('');
  const [line, setLine] = useState<LostLine | null>(null);
  const places = useQuery(placesToChoose({ limit: 100 }));
  const typed = code.trim();
  const found = useQuery({ ...lossesApi.lines(placeId ?? '', typed), enabled: placeId !== null && typed.length >= 2 });
  if (line !== null) return <DamageForm line={line} done={done} />;
  const lines = placeId !== null && typed.length >= 2 ? (found.data?.items ?? []) : [];
  const options = (places.data ?? []).flatMap(({ id, code: of, name, level }) =>
    level === 'outside' ? [] : [{ value: id, label: of === name ? of : `${of} – ${name}` }],
  );
  return (
    <div className={classes.stack}>
      <Select
        label="Where it lay"
        data={options}
        value={placeId}
        searchable
        allowDeselect={false}
        nothingFoundMessage="Nothing found"
        placeholder="Choose a place"
        onChange={setPlaceId}
      />
      <TextInput
        label="Code"
        description="Type its beginning, or scan the label."
        autoComplete="off"
        autoCapitalize="characters"
        value={code}
        disabled={placeId === null}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <ul className={classes.found} aria-label="What lies there">
        {lines.map((each) => (
          <li key={each.id}>
            <button type="button" onClick={() => setLine(each)}>
              <b>{each.code}</b>
              <small>
                {each.description}, {numberText(each.free)} free at {placeText(each.place)}
              </small>
            </button>
          </li>
        ))}
      </ul>
      <p className={classes.note} role="status">
        {found.isSuccess && lines.length === 0 && typed.length >= 2
          ? 'Nothing free with that code lies there. What a job has claimed is freed on its worksheet first.'
          : ''}
      </p>
    </div>
  );
}
