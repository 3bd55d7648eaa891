import type { Entity } from '@quarterlight/contract/entities';
import type { BodyOf, ParamsOf, ReplyOf, Route } from '@quarterlight/contract/route';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type CallInput, newKey } from '../../platform/api.ts';
import { logFailure } from '../../platform/failures.ts';
import { notify } from '../../platform/notices.ts';
import { Problem, refused } from '../../platform/problem.ts';
import { mutationFor } from '../../platform/query.ts';
import { wholeRoute } from '../../platform/route-address.ts';
import { whenIdle } from '../../platform/when-idle.ts';
import { fetchWhenIdle } from '../later.tsx';
import { contractResolver } from './contract-resolver.ts';
import type { ToldField } from './told-value.ts';
import { type Comparison, useComparison } from './use-comparison.ts';

type FormRoute = Route & { readonly body: z.ZodType };

export interface ContractFormOptions<R extends FormRoute> {
  readonly params?: ParamsOf<R>;
  readonly defaults?: Partial<BodyOf<R>> & FieldValues;
  /** The record's version, sent as If-Match; with `defaults` as the record has them by now, what somebody else changes meanwhile is shown beside what is typed. */
  readonly version?: number | string | undefined;
  /** Makes the body of the form's values, where they are not the same. */
  readonly toBody?: (values: FieldValues) => unknown;
  /** Which field a path of the body is of, where fields stand elsewhere than what is sent of them. */
  readonly fieldOf?: (path: string) => string;
  /** On which field a refusal's code belongs, where the server does not say. */
  readonly refusals?: Readonly<Record<string, string>>;
  readonly refresh?: readonly Entity[];
  readonly notice?: string | false;
  readonly onDone?: (reply: ReplyOf<R>) => unknown;
}

export interface ContractForm {
  readonly methods: UseFormReturn;
  readonly submit: () => Promise<void>;
  readonly saving: boolean;
  /** Fields announce themselves, so that a server's message for a field that is not shown still has a place. */
  readonly fields: Map<string, ToldField>;
  /** True while there are changes that were not saved. */
  readonly isUnsaved: () => boolean;
  /** Whether it changes a record that others may change, too. */
  readonly edits: boolean;
  /** What the last refusal offers instead, where it offers something. */
  readonly offer: unknown;
  /** What somebody else has changed since the form was opened. */
  readonly comparison: Comparison;
}

async function rulesAreHere(route: Route): Promise<boolean> {
  try {
    await wholeRoute(route);
    return true;
  } catch (error) {
    logFailure('Form', error);
    notify.error('The form could not be checked. Check the connection, then try again.');
    return false;
  }
}

const asTyped = (values: FieldValues): unknown => values;

/** Puts the server's messages on the fields they name; the rest stands above the form. */
function land(
  problem: Problem,
  form: UseFormReturn,
  fields: ReadonlyMap<string, ToldField>,
  refusals: Readonly<Record<string, string>>,
  fieldOf = (path: string): string => path,
): void {
  const general: string[] = [];
  const names = [...fields].filter(([, { whole }]) => !whole).map(([name]) => name);
  let focus = true;
  for (const [path, [message]] of Object.entries(problem.errors)) {
    if (!message) continue;
    const key = fieldOf(path);
    const named = problem.code !== undefined && (key === 'form' || !fields.has(key)) ? (refusals[problem.code] ?? key) : key;
    const field = names.find((name) => name === named || named.startsWith(`${name}.`));
    if (field) {
      form.setError(field, { type: 'server', message }, { shouldFocus: focus });
      focus = false;
    } else general.push(message);
  }
  if (general.length > 0) form.setError('root.form', { type: 'server', message: general.join(' ') });
}

/** A form of a route's body: checked by its schema, refusals on the field they concern, what it changed fetched again before `onDone`. */
export function useContractForm<const R extends FormRoute>(route: R, options: ContractFormOptions<R> = {}): ContractForm {
  const { toBody = asTyped, defaults, refusals = {} } = options;
  const fields = useRef(new Map<string, ToldField>()).current;
  const key = useRef(newKey());
  const saved = useRef(false);
  // The body is made from the record as it is by now.
  const toBodyNow = useRef(toBody);
  toBodyNow.current = toBody;
  const [resolver] = useState(() =>
    contractResolver(
      async () => (await wholeRoute(route)).body,
      (values) => toBodyNow.current(values),
      options.fieldOf,
    ),
  );
  // Checked on sending and then with every key: a message that appears on blur would move the button from under the pointer.
  const methods = useForm({ resolver, defaultValues: defaults ?? {}, mode: 'onSubmit' });
  const [offer, setOffer] = useState<unknown>(undefined);
  const comparison = useComparison({ version: options.version, values: defaults ?? {} });
  // The rules are fetched while the form is being filled in, or once the page is at rest: they take a while to run.
  useEffect(() => {
    const fetchRules = () => wholeRoute(route).catch(() => undefined);
    fetchWhenIdle(fetchRules);
    const stop = methods.subscribe({
      formState: { values: true },
      callback({ type }) {
        if (type !== 'change') return;
        stop();
        whenIdle(() => void fetchRules());
      },
    });
    return stop;
  }, [route, methods]);
  const mutation = useMutation({
    ...mutationFor(route, {
      ...(options.refresh ? { refresh: options.refresh } : {}),
      ...(options.notice === undefined ? {} : { notice: options.notice }),
      async onDone(reply) {
        saved.current = true;
        key.current = newKey();
        methods.reset(methods.getValues());
        await options.onDone?.(reply);
        comparison.end();
        saved.current = false;
      },
    }),
  });
  const submit = methods.handleSubmit(async (values) => {
    setOffer(undefined);
    const input = { params: options.params, body: toBody(values), version: comparison.version, ...(route.idempotent ? { idempotencyKey: key.current } : {}) };
    try {
      // The resolver has just checked the body by the route's own schema.
      await mutation.mutateAsync(input as unknown as CallInput<R>);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setOffer(error.offer);
      if (error.status === 400) key.current = newKey();
      if (options.version !== undefined && refused(error, 'record.stale')) comparison.begin(error.message);
      else land(error, methods, fields, refusals, options.fieldOf);
    }
  });
  const dirty = methods.formState.isDirty;
  const dirtyNow = useRef(dirty);
  dirtyNow.current = dirty;
  const sending = useRef(false);
  const send = async () => {
    if (sending.current) return;
    sending.current = true;
    try {
      if (await rulesAreHere(route)) await submit();
    } finally {
      sending.current = false;
    }
  };
  return {
    methods,
    submit: send,
    saving: mutation.isPending,
    fields,
    isUnsaved: () => dirtyNow.current && !saved.current,
    edits: options.version !== undefined,
    offer,
    comparison,
  };
}
