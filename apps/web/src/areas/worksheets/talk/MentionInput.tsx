import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { nameBegun, type Person, withName } from './mentions.ts';
import { talkApi } from './talk.api.ts';
import classes from './talk.module.css';

interface MentionInputProps {
  readonly worksheetId: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Somebody was chosen from the list. */
  readonly onNamed: (person: Person) => void;
}

/** A text in which `@` offers the people who can be named: arrows choose, Enter or Tab takes, Escape puts the list away. */
export function MentionInput({ worksheetId, label, value, onChange, onNamed }: MentionInputProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const caretWanted = useRef<number | null>(null);
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  const [putAway, setPutAway] = useState<number | null>(null);
  const [hasFocus, setFocus] = useState(false);
  const begun = nameBegun(value, caret);
  const isAsking = hasFocus && begun !== null && begun.at !== putAway;
  const found = useQuery({ ...talkApi.colleagues(worksheetId, begun?.q.trim() ?? ''), enabled: isAsking });
  const people = isAsking ? (found.data?.items ?? []) : [];
  const chosen = people[Math.min(active, people.length - 1)];
  // Once the name stands in the field.
  useEffect(() => {
    const wanted = caretWanted.current;
    if (wanted === null || value === '') return;
    caretWanted.current = null;
    field.current?.setSelectionRange(wanted, wanted);
    setCaret(wanted);
  }, [value]);
  const take = (person: Person) => {
    if (begun === null) return;
    const next = withName(value, begun, person.name);
    caretWanted.current = next.caret;
    setActive(0);
    onNamed(person);
    onChange(next.text);
    field.current?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (chosen === undefined) return;
    if (event.key === 'ArrowDown') setActive((active + 1) % people.length);
    else if (event.key === 'ArrowUp') setActive((active + people.length - 1) % people.length);
    else if ((event.key === 'Enter' && !event.ctrlKey) || event.key === 'Tab') take(chosen);
    else if (event.key === 'Escape') setPutAway(begun?.at ?? null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const optionId = (person: Person) => `${id} ${person.id}`.replaceAll(' ', '-');
  return (
    <div className={classes.mention}>
      <Textarea
        ref={field}
        label={label}
        description="@ names a colleague"
        autosize
        minRows={2}
        maw={640}
        maxLength={2000}
        value={value}
        onChange={(event) => {
          setCaret(event.currentTarget.selectionStart);
          setActive(0);
          setPutAway(null);
          onChange(event.currentTarget.value);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
        onKeyDown={onKey}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={chosen === undefined ? undefined : `${id}-list`}
        aria-activedescendant={chosen === undefined ? undefined : optionId(chosen)}
      />
      {chosen !== undefined && (
        <ul id={`${id}-list`} role="listbox" aria-label="Colleagues" className={classes.people}>
          {people.map((person) => (
            <li
              key={person.id}
              id={optionId(person)}
              role="option"
              aria-selected={person.id === chosen.id}
              // Before the field loses the focus.
              onMouseDown={(event) => {
                event.preventDefault();
                take(person);
              }}
            >
              {person.name}
            </li>
          ))}
        </ul>
      )}
      <span role="status" className={classes.unseen}>
        {chosen === undefined ? '' : `${people.length === 1 ? '1 colleague' : `${people.length} colleagues`}: ${chosen.name}`}
      </span>
    </div>
  );
}
