import { TextInput } from '@mantine/core';
import { isPostcode, normalisePostcode } from '@quarterlight/contract/rules/postcode';
import { findAddresses } from '@quarterlight/contract/system/routes';
import type { FoundAddress } from '@quarterlight/contract/system/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { lookupFor } from '../../../platform/query.ts';
import { Select } from '../../../ui/form/Select.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { textOf, useField } from '../../../ui/form/use-field.ts';
import { located } from './find-located.ts';

/** A found address as the contract's address has it. */
export function addressOf({ envelopeAddress: found, latitude, longitude }: FoundAddress) {
  const street = [found.premise, found.street].filter(Boolean).join(' ').trim();
  const lines = [
    ...new Set([found.organisation, found.buildingName === found.premise ? '' : found.buildingName, street, found.dependentLocality].filter(Boolean)),
  ];
  return {
    line1: lines[0] ?? '',
    line2: lines[1] ?? '',
    line3: lines.slice(2).join(', '),
    town: found.postTown,
    county: found.county,
    postcode: found.postcode,
    latitude,
    longitude,
  };
}

/** Postcode with its addresses to pick from, then the lines, which may always be typed. */
export function AddressFields({ prefix }: { readonly prefix: string }) {
  const client = useQueryClient();
  const { setValue, setFocus, getValues } = useFormContext<FieldValues>();
  const { value, onChange, bound } = useField(`${prefix}.postcode`);
  const [found, setFound] = useState<readonly FoundAddress[]>([]);
  const [told, setTold] = useState<string | null>(null);
  const asked = useRef('');
  /** Typed here and not asked for yet; one that came with its address is not asked for at all. */
  const isTyped = useRef(false);
  const picker = useRef<HTMLInputElement>(null);
  // The picker takes the focus once it stands there.
  const [toPick, setToPick] = useState<readonly FoundAddress[] | null>(null);
  useEffect(() => {
    if (toPick) picker.current?.focus();
  }, [toPick]);
  const postcode = textOf(value);
  /** `from` is the field that Enter goes on from. */
  const search = async (from: HTMLInputElement | null) => {
    const given = normalisePostcode(postcode);
    asked.current = given;
    isTyped.current = false;
    onChange(given);
    const answer = located(given, await client.fetchQuery(lookupFor(findAddresses, { params: { postcode: given } })).catch(() => []));
    if (asked.current !== given) return;
    setFound(answer);
    setTold(answer.length === 0 ? 'No addresses found: type it below.' : null);
    // Who has gone on meanwhile is left where they are.
    const goesOn = from !== null && document.activeElement === from;
    setToPick(answer.length > 0 && goesOn ? answer : null);
    if (answer.length === 0 && goesOn) setFocus(`${prefix}.line1`);
  };
  const pick = (index: string | null) => {
    const chosen = index === null ? undefined : found[Number(index)];
    if (!chosen) return;
    for (const [key, part] of Object.entries(addressOf(chosen))) setValue(`${prefix}.${key}`, part, { shouldDirty: true, shouldValidate: key === 'postcode' });
  };
  return (
    <>
      <TextInput
        label="Postcode"
        description={told}
        autoComplete="off"
        data-lookup
        maxLength={10}
        {...bound}
        value={postcode}
        onChange={(event) => {
          isTyped.current = true;
          asked.current = '';
          onChange(event.currentTarget.value.toUpperCase());
          // Coordinates of another postcode would send the technician astray.
          setValue(`${prefix}.latitude`, null);
          setValue(`${prefix}.longitude`, null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !isPostcode(postcode)) return;
          if (!isTyped.current && getValues(`${prefix}.line1`) !== '') return;
          event.preventDefault();
          void search(event.currentTarget);
        }}
        onBlur={() => {
          bound.onBlur();
          if (isTyped.current && isPostcode(postcode)) void search(null);
        }}
      />
      {found.length > 0 && (
        <Select
          ref={picker}
          label="Address"
          placeholder={`${found.length} found: choose one`}
          searchable
          openOnFocus
          selectFirstOptionOnChange
          data={found.map((one, index) => ({ value: String(index), label: one.envelopeAddress.summaryLine }))}
          onChange={pick}
          nothingFoundMessage="Nothing found: type it below"
        />
      )}
      <TextField name={`${prefix}.line1`} label="Address line 1" maxLength={120} />
      <TextField name={`${prefix}.line2`} label="Address line 2" maxLength={120} />
      <TextField name={`${prefix}.town`} label="Town" maxLength={80} />
      <TextField name={`${prefix}.county`} label="County" maxLength={80} />
    </>
  );
}
