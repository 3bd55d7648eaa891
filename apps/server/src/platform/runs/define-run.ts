import type { PermissionName } from '@quarterlight/contract/permissions';
import type { RunNote } from '@quarterlight/contract/runs/schemas';
import type { z } from 'zod';
import { type Actor, can } from '../access/actor.ts';
import type { Scope, WriteTx } from '../database/scope.ts';

/** What one batch has come to. */
export interface Batch<Place> {
  /** Where the next begins. */
  readonly place: Place;
  /** How many records or rows this one has done. */
  readonly done: number;
  /** How many there are in all, once that is known. */
  readonly total?: number;
  readonly isOver: boolean;
  /** What is to be said of single records. */
  readonly notes?: readonly RunNote[];
  /** What it adds to the file: at most 20 MB once it is compressed. */
  readonly part?: Buffer;
}

/** The file of a run: what it is called, and how it is put together from the parts of its batches. */
export interface RunFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: (parts: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;
}

/** One of these permissions, or everybody may. */
type Needs = readonly PermissionName[] | 'everybody';

/** Whether the actor may do such work. */
export const mayDo = (actor: Actor, needs: Needs): boolean => needs === 'everybody' || needs.some((permission) => can(actor, permission));

/** A kind of long work. */
export interface RunKind {
  readonly kind: string;
  /** Whoever started it must hold one of these as long as it goes on. */
  readonly needs: (input: unknown) => Needs;
  /** Whether its file is of people's data: whoever fetches it has given their password lately. */
  readonly asksProof: (input: unknown) => boolean;
  /** Whether whoever asks may still fetch its file, beyond what the work needs. */
  readonly mayFetch: (actor: Actor, input: unknown) => boolean;
  /** The next batch, in one transaction with the progress that it tells. `place` is null for the first. */
  readonly batch: (tx: WriteTx, input: unknown, place: unknown) => Promise<Batch<unknown>>;
  readonly words: (place: unknown) => string;
  readonly file: ((scope: Scope, input: unknown) => RunFile) | undefined;
}

/** Starts work of one kind: what it is called for this input. */
export interface StartableRun<Input> extends RunKind {
  readonly title: (input: Input) => string;
}

/**
 * Declares a kind of long work; `startRun` starts it, an area names it in its `area.ts`. A batch is bounded: about a second at most, since whoever cancels
 * waits for it, as do others' tasks. It runs as whoever started it, in one transaction that moves the work and tells the progress together: a server that
 * is killed has done either both or neither.
 */
export function run<Input, Place>(of: {
  readonly kind: string;
  /** What people call it, as 'Completed jobs, 01/03/2026 to 31/03/2026'. */
  readonly title: (input: Input) => string;
  readonly input: z.ZodType<Input>;
  readonly place: z.ZodType<Place>;
  readonly needs: (input: Input) => Needs;
  readonly asksProof?: (input: Input) => boolean;
  readonly mayFetch?: (actor: Actor, input: Input) => boolean;
  readonly batch: (tx: WriteTx, input: Input, place: Place | null) => Promise<Batch<Place>>;
  /** What has come of it so far, as a person is told at its end. */
  readonly words: (place: Place) => string;
  readonly file?: (scope: Scope, input: Input) => RunFile;
}): StartableRun<Input> {
  const { input: inputs, place: places, file } = of;
  return {
    kind: of.kind,
    title: of.title,
    needs: (input) => of.needs(inputs.parse(input)),
    mayFetch: (actor, input) => of.mayFetch?.(actor, inputs.parse(input)) ?? true,
    asksProof: (input) => of.asksProof?.(inputs.parse(input)) ?? false,
    batch: (tx, input, place) => of.batch(tx, inputs.parse(input), place === null ? null : places.parse(place)),
    words: (place) => (place === null ? '' : of.words(places.parse(place))),
    file: file && ((scope, input) => file(scope, inputs.parse(input))),
  };
}
