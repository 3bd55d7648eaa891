import { Button } from '@mantine/core';
import { qualityNames } from '@quarterlight/contract/catalogue/names';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { useCan } from '../../../platform/permissions.ts';
import { Money } from '../../../ui/bits/Money.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Can } from '../../../ui/Can.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { findGlassApi, mostSupplied } from '../find-glass.api.ts';
import { comparedGlass, readAnswers, wouldLeave, writeAnswers } from '../glass-differences.ts';
import {
  type Answer,
  type Given,
  type GlassCandidate,
  type GlassGroup,
  type GlassTopic,
  givenText,
  glassAnswers,
  nextQuestion,
  remaining,
} from '../glass-questions.ts';
import { inOneSentence } from '../product-words.ts';
import { supplyText } from '../supply-words.ts';
import { jobWith, useGlassAddress } from '../use-glass-address.ts';
import classes from './find-glass.module.css';
import { ProductLink } from './ProductLink.tsx';

/** Tells the look-alikes of one position apart: asks, shows in what those that are left differ, and in the end the one. */
export function GlassNarrowing({ group }: { readonly group: GlassGroup }) {
  const { address, go } = useGlassAddress();
  const given = readAnswers(address.answers, group);
  const left = remaining(group, given);
  const question = nextQuestion(group, given);
  const supplyOf = useSupply(group);
  const part = useRef<HTMLDivElement>(null);
  const hasAnswered = useRef(false);
  const set = (next: readonly Given[]) => {
    hasAnswered.current = true;
    go({ answers: writeAnswers(next) });
  };
  // Whoever answers goes on with the next question, or with what was found.
  useEffect(() => {
    if (hasAnswered.current) part.current?.querySelector<HTMLElement>('[data-next]')?.focus();
    hasAnswered.current = false;
  });
  const [one, ...others] = left;
  const isFound = one !== undefined && others.length === 0;
  return (
    <div ref={part}>
      <Section title={group.name} count={given.length > 0 ? `${left.length} of ${group.products.length} left` : group.products.length}>
        <div className={classes.narrowing}>
          {given.length > 0 && <Answers given={given} set={set} />}
          {question && !(isFound && given.length > 0) && <Question question={question} group={group} given={given} set={set} />}
          {left.length === 0 && (
            <p className={classes.told} role="alert" tabIndex={-1} data-next>
              No glass of the catalogue fits these answers. Take one back.
            </p>
          )}
          {isFound && <Found product={one} stock={supplyOf(one)} common={comparedGlass(group, left).common} isNext={!question || given.length > 0} />}
          {others.length > 0 && <Compared given={given} group={group} left={left} supplyOf={supplyOf} isNext={!question} />}
        </div>
      </Section>
    </div>
  );
}

/** What is said of a piece's stock, for those who may see it. */
function useSupply(group: GlassGroup): (product: GlassCandidate) => string {
  const [stock, worksheets, quotations] = [useCan('view-stock'), useCan('edit-worksheets'), useCan('edit-quotations')];
  const supply = useQuery({ ...findGlassApi.supply(group.products.map(({ id }) => id)), enabled: stock || worksheets || quotations });
  return ({ id }) => supplyText(supply.data?.find(({ productId }) => productId === id));
}

interface Asking {
  readonly given: readonly Given[];
  readonly set: (given: readonly Given[]) => void;
}

function Answers({ given, set }: Asking) {
  return (
    <ul className={classes.given} aria-label="Answers">
      {given.map((one) => (
        <li key={one.topic}>
          <button type="button" aria-label={`Take back ${givenText(one)}`} onClick={() => set(given.filter(({ topic }) => topic !== one.topic))}>
            {givenText(one)} <IconX size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface QuestionProps extends Asking {
  readonly group: GlassGroup;
  readonly question: { readonly topic: GlassTopic; readonly question: string; readonly note: string | null };
}

/** One question, answered by a press or by its key; each answer says how many it leaves. */
function Question({ group, question: { topic, question, note }, given, set }: QuestionProps) {
  const say = (answer: Answer) => set([...given, { topic, answer }]);
  return (
    <div
      className={classes.question}
      role="group"
      aria-label={question}
      tabIndex={0}
      data-next
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const pressed = glassAnswers.find(({ key }) => key === event.key.toLowerCase());
        if (pressed) say(pressed.answer);
        else if (event.key === 'Backspace' && given.length > 0) set(given.slice(0, -1));
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <b>{question}</b>
      {note && <span className={classes.told}>{note}</span>}
      <div className={classes.answers}>
        {glassAnswers.map(({ answer, key, word }) => (
          <Button key={answer} variant="default" onClick={() => say(answer)}>
            {word} <kbd>{key.toUpperCase()}</kbd>
            <small>leaves {wouldLeave(group, given, topic, answer)}</small>
          </Button>
        ))}
      </div>
    </div>
  );
}

interface ComparedProps {
  readonly given: readonly Given[];
  readonly group: GlassGroup;
  readonly left: readonly GlassCandidate[];
  readonly supplyOf: (product: GlassCandidate) => string;
  readonly isNext: boolean;
}

function leftText(differ: boolean, given: readonly Given[]): string {
  if (!differ) return 'The catalogue knows nothing that tells these apart. Each of them fits.';
  if (given.some(({ answer }) => answer === 'unknown')) return 'No question is left. Take back an answer that was not known, or tell them apart by this:';
  return 'No question tells these apart. They differ in this:';
}

/** Those that are left, beside each other: only what tells them apart, with price and stock. */
function Compared({ given, group, left, supplyOf, isNext }: ComparedProps) {
  const { differs, common } = comparedGlass(group, left);
  const columns: readonly Column<GlassCandidate>[] = [
    { key: 'code', title: 'Code', width: 150, cell: ({ id, code }) => <ProductLink id={id} code={code} /> },
    { key: 'price', title: 'Price', align: 'end', width: 90, cell: ({ price }) => <Money value={price} /> },
    { key: 'stock', title: 'Stock', width: 220, cell: (row) => supplyOf(row) || '–' },
    ...differs.map(({ what, values }) => ({
      key: what,
      title: what,
      width: Math.min(160, Math.max(90, 24 + what.length * 8)),
      cell: ({ id }: GlassCandidate) => values.get(id),
    })),
  ];
  const shown = left.slice(0, mostSupplied);
  return (
    <div tabIndex={-1} data-next={isNext || undefined}>
      {isNext && <p className={classes.told}>{leftText(differs.length > 0, given)}</p>}
      <LineTable label="What the glass that is left differs in" rows={shown} columns={columns} rowKey={({ id }) => id} empty="" />
      {left.length > shown.length && <p className={classes.common}>{left.length - shown.length} more fit. Answer the question to see fewer.</p>}
      {common.length > 0 && <p className={classes.common}>All of them: {inOneSentence(common)}.</p>}
    </div>
  );
}

interface FoundProps {
  readonly product: GlassCandidate;
  readonly stock: string;
  readonly common: readonly string[];
  readonly isNext: boolean;
}

/** The one that is left. */
function Found({ product, stock, common, isNext }: FoundProps) {
  const { id, code, description, quality, needsCalibration, price } = product;
  const { address } = useGlassAddress();
  return (
    <div className={classes.found} role="group" aria-label={`The glass that fits: ${code}`} tabIndex={-1} data-next={isNext || undefined}>
      <h3>
        <span className={classes.code}>{code}</span>
      </h3>
      <p>{description}</p>
      {common.length > 0 && <p className={classes.told}>{inOneSentence(common)}</p>}
      <p>
        <span className={classes.price}>
          <Money value={price} />
        </span>{' '}
        · {qualityNames[quality]}
        {stock && ` · ${stock}`}
      </p>
      {needsCalibration && (
        <p>
          <StateChip tone="orange">Calibration needed</StateChip>
        </p>
      )}
      <p className={classes.acts}>
        <Link to={pathTo('/catalogue/products/$id', { id })}>Open its record</Link>
        <Can do="edit-worksheets">
          <Link to={`${pathTo('/clipboard/worksheets/new')}?${jobWith(id, address)}`}>New worksheet with it</Link>
        </Can>
      </p>
    </div>
  );
}
