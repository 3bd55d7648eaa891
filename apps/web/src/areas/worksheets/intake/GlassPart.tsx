import { Button } from '@mantine/core';
import { glassForVehicle } from '@quarterlight/contract/catalogue/choosing-routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { productSupply } from '@quarterlight/contract/stock/routes';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { moneyText } from '../../../platform/formats.ts';
import { queryFor } from '../../../platform/query.ts';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { textOf } from '../../../ui/form/use-field.ts';
import {
  type Answer,
  type Given,
  type GlassCandidate,
  type GlassGroup,
  givenText,
  glassAnswers,
  nextQuestion,
  remaining,
  supplyText,
} from '../../catalogue/index.ts';
import { moveByArrows } from '../forms/Proposals.tsx';
import classes from './intake.module.css';

const watched = ['vehicle.make', 'vehicle.model', 'vehicle.year', 'customerId'];

export interface GlassPartProps {
  readonly onAdd: (candidate: GlassCandidate, given: readonly Given[], group: GlassGroup) => void;
}

type Fits = Pick<QueryOf<typeof glassForVehicle>, 'make' | 'model' | 'year'>;
const isOf = (asked: Partial<Fits> = {}, { make, model, year }: Fits) => asked.make === make && asked.model === model && asked.year === year;

/** The glass that fits a vehicle whose make and model are known, found by questions that a customer can answer on the telephone. */
export function GlassPart({ onAdd }: GlassPartProps) {
  const [make, model, year, customerId] = useWatch({ name: watched });
  const fits = {
    make: textOf(make),
    model: textOf(model),
    ...(typeof year === 'number' && Number.isInteger(year) && year > 1900 && year < 2100 ? { year } : {}),
  };
  const result = useQuery({
    ...queryFor(glassForVehicle, { query: { ...fits, ...(customerId ? { customerId: textOf(customerId) } : {}) } }),
    // Another payer changes the prices, not the glass; another vehicle changes both.
    placeholderData: (before, query) => (isOf(query?.queryKey[2], fits) ? before : undefined),
    meta: { quiet: true },
  });
  const [chosen, setChosen] = useState<{ readonly vehicle: string; readonly glassTypeId: string | null } | null>(null);
  const vehicle = `${textOf(make)} ${textOf(model)} ${String(year)}`;
  if (result.isPending) return <p className={classes.told}>Looking for the glass</p>;
  const groups = result.data?.groups ?? [];
  if (groups.length === 0) return <p className={classes.told}>{result.data?.message ?? 'The catalogue cannot be read.'} Find the glass by its code below.</p>;
  const group = groups.find(({ glassTypeId }) => chosen?.vehicle === vehicle && glassTypeId === chosen.glassTypeId);
  return (
    <>
      <div className={classes.groups} role="group" aria-label="Broken glass" onKeyDown={moveByArrows} data-glass>
        {groups.map((one, index) => (
          <button
            key={one.glassTypeId ?? ''}
            type="button"
            aria-pressed={one === group}
            tabIndex={(group ? one === group : index === 0) ? 0 : -1}
            onClick={() => setChosen({ vehicle, glassTypeId: one.glassTypeId })}
          >
            {one.name} <span>{one.products.length}</span>
          </button>
        ))}
      </div>
      {group && (
        <Narrowing
          key={`${vehicle} ${group.glassTypeId ?? ''}`}
          group={group}
          onAdd={(candidate, given) => {
            onAdd(candidate, given, group);
            setChosen(null);
          }}
        />
      )}
    </>
  );
}

/** Asks what tells the candidates apart, then shows what is left; Enter takes the first. */
function Narrowing({ group, onAdd }: { readonly group: GlassGroup; readonly onAdd: (candidate: GlassCandidate, given: readonly Given[]) => void }) {
  const [given, setGiven] = useState<readonly Given[]>([]);
  const question = nextQuestion(group, given);
  const left = remaining(group, given);
  const supply = useQuery({ ...queryFor(productSupply, { query: { productIds: group.products.slice(0, 40).map(({ id }) => id) } }), meta: { quiet: true } });
  const card = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const topic = question?.topic;
  useEffect(() => {
    if (topic) card.current?.focus();
    else list.current?.querySelector('button')?.focus();
  }, [topic]);
  const say = (answer: Answer) => question && setGiven([...given, { topic: question.topic, answer }]);
  return (
    <div className={classes.narrowing}>
      {given.length > 0 && (
        <p className={classes.told}>
          {given.map(givenText).join(', ')}{' '}
          <Button variant="subtle" size="compact-xs" onClick={() => setGiven(given.slice(0, -1))} tabIndex={-1}>
            Take the last back (Backspace)
          </Button>
        </p>
      )}
      {question && (
        <div
          ref={card}
          className={classes.question}
          role="group"
          aria-label={question.question}
          tabIndex={0}
          onKeyDown={(event) => {
            if (event.ctrlKey || event.metaKey || event.altKey) return;
            const pressed = glassAnswers.find(({ key }) => key === event.key.toLowerCase());
            if (pressed) say(pressed.answer);
            else if (event.key === 'Backspace') setGiven(given.slice(0, -1));
            else return;
            event.preventDefault();
            event.stopPropagation();
          }}
        >
          <b>{question.question}</b>
          {question.note && <span className={classes.soft}>{question.note}</span>}
          <div className={classes.answers}>
            {glassAnswers.map(({ answer, key, word }) => (
              <Button key={answer} variant="default" size="compact-md" onClick={() => say(answer)}>
                {word} <kbd>{key.toUpperCase()}</kbd>
              </Button>
            ))}
          </div>
        </div>
      )}
      {left.length === 0 ? (
        <p className={classes.told} role="alert">
          No glass of the catalogue fits these answers. Take one back, or find the glass by its code below.
        </p>
      ) : (
        <div
          ref={list}
          className={classes.candidates}
          role="group"
          aria-label="Glass that fits"
          onKeyDown={(event) => {
            moveByArrows(event);
            if (event.key === 'Backspace' && given.length > 0) setGiven(given.slice(0, -1));
          }}
        >
          {left.map((candidate, index) => (
            <button key={candidate.id} type="button" tabIndex={index === 0 ? 0 : -1} onClick={() => onAdd(candidate, given)}>
              <span className={classes.code}>{candidate.code}</span>
              <span>
                {candidate.hint ?? candidate.description}
                <span className={classes.supply}>{supplyText(supply.data?.find(({ productId }) => productId === candidate.id))}</span>
              </span>
              {candidate.needsCalibration && <StateChip tone="orange">Calibration</StateChip>}
              <b>{moneyText(candidate.price)}</b>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
