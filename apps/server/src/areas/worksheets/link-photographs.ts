import type { FieldsOf } from '@quarterlight/contract/route';
import { decodeEurocode } from '@quarterlight/contract/rules/eurocode';
import { featureQuestions } from '@quarterlight/contract/rules/feature-questions';
import type { sendPhotographs } from '@quarterlight/contract/worksheets/link-routes';
import { type AnswerByLink, type LinkPhotographs, mostPhotographs } from '@quarterlight/contract/worksheets/link-schemas';
import { emptyId } from '@quarterlight/kit/ids';
import { plural } from '@quarterlight/kit/text';
import type { z } from 'zod';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import { pictures } from '../../platform/files/media-types.ts';
import { Refusal } from '../../platform/refusal.ts';
import { keptFeatures } from '../catalogue/index.ts';
import type { ReceivedUpload } from '../files/index.ts';
import { endLinks, type LinkRow } from '../links/index.ts';
import { getSettings, lookupByKind } from '../system/index.ts';
import { keepFeatures } from './change-lines.ts';
import { attach } from './keep-files.ts';
import { findLineFacts, type LineFacts } from './line-facts.ts';
import { countPhotographs, renewUnread } from './link.queries.ts';
import { fileKindOf, isOver, wantedOf } from './link.rules.ts';
import { worksheet } from './worksheet.record.ts';
import { findWorksheet, insertEvent, type WorksheetRow } from './worksheets.queries.ts';
import { photographedStates } from './worksheets.rules.ts';

type Shown = z.output<typeof LinkPhotographs>;

/** What is asked by a link, and what of it has come. Refuses 'link.gone'. */
export async function showPhotographs(tx: ReadTx, link: LinkRow): Promise<Shown> {
  const row = found(await findWorksheet(tx, link.entity_id));
  if (isOver(link.purpose, row, tx.now)) throw new Refusal('link.gone');
  const [lines, sent, { uploads }] = await Promise.all([findLineFacts(tx, [row.id]), countPhotographs(tx, link.id), getSettings(tx)]);
  return {
    number: row.number,
    registration: row.registration,
    vehicle: row.vehicle_description,
    wanted: wantedOf(lines.filter(({ kind }) => kind === 'glass').map(({ glass_kind: kind }) => kind)).map((of) => ({ of, sent: sent.get(of) ?? 0 })),
    left: Math.max(0, mostPhotographs - total(sent)),
    maximumMegabytes: uploads.maximumMegabytes,
    types: [...pictures],
    lines: lines
      .filter((line) => isAsked(line, link))
      .map((line) => ({ id: line.id, description: line.description, questions: questionsOf(line) }))
      .filter(({ questions }) => questions.length > 0),
  };
}

const total = (sent: ReadonlyMap<string, number>): number => [...sent.values()].reduce((all, each) => all + each, 0);

/** Glass that the link asks about, unless it is fitted or we have confirmed it ourselves. */
const isAsked = (line: LineFacts, link: LinkRow): boolean =>
  line.kind === 'glass' && link.parts.includes(line.id) && line.fitted_at === null && line.features_confirmed_by === null;

function questionsOf(line: LineFacts): Shown['lines'][number]['questions'] {
  const decoded = decodeEurocode(line.code);
  const known = new Map(Object.entries(keptFeatures(line.features)));
  return decoded ? featureQuestions(decoded).map(({ topic, question }) => ({ topic, question, answer: known.get(topic) ?? null })) : [];
}

/** Takes up the job that a link names. Refuses 'link.gone'. */
async function takeUpOf(tx: WriteTx, link: LinkRow): Promise<WorksheetRow> {
  const row = await worksheet.takeUp(tx, link.entity_id);
  if (!photographedStates.some((state) => state === row.state)) throw new Refusal('link.gone');
  return row;
}

/** Keeps photographs that came by a link beside its job. Refuses 'link.gone', 'file.too_many'. */
export async function keepPhotographs(
  tx: WriteTx,
  link: LinkRow,
  { files, fields: { of } }: ReceivedUpload<FieldsOf<typeof sendPhotographs>>,
  responsible: string | undefined,
): Promise<void> {
  const before = await takeUpOf(tx, link);
  if (total(await countPhotographs(tx, link.id)) + files.length > mostPhotographs) throw new Refusal('file.too_many');
  const type = await lookupByKind(tx, 'worksheet-file-types', fileKindOf[of]);
  for (const { path: bytes, name, mediaType } of files)
    await attach(tx, before, { bytes, name, mediaType }, type.id, captions[of], { link_id: link.id, photograph_of: of });
  await worksheet.settle(tx, before, { action: 'photographs_sent', after: { files: files.length, of, link: link.id } });
  await tellArrived(tx, link, responsible);
}

const captions = {
  'whole-glass': 'The whole glass',
  damage: 'The damage',
  sensor: 'Behind the mirror',
  plate: 'Registration',
  vin: 'VIN',
  other: '',
} as const;

/** Keeps what the holder of a link knows of a piece of glass. Refuses 'link.gone', `record.not_found`. */
export async function keepAnswers(
  tx: WriteTx,
  link: LinkRow,
  { lineId, features }: z.output<typeof AnswerByLink>,
  responsible: string | undefined,
): Promise<void> {
  const before = await takeUpOf(tx, link);
  const line = found((await findLineFacts(tx, [before.id])).find((each) => each.id === lineId && link.parts.includes(lineId)));
  const asked = new Set<string>(questionsOf(line).map(({ topic }) => topic));
  const given = features.filter(({ topic }) => asked.has(topic));
  const known = keptFeatures(line.features);
  // What we confirmed meanwhile stands.
  if (!isAsked(line, link) || given.every(({ topic, present }) => known[topic] === present)) return;
  const merged = { ...known, ...Object.fromEntries(given.map(({ topic, present }) => [topic, present])) };
  await keepFeatures(tx, before, line, merged, total(await countPhotographs(tx, link.id)) > 0 ? 'photo' : 'questions');
  await tellArrived(tx, link, responsible);
}

/** What came by a link waits, in one entry of the timeline, for whoever is responsible for the job. */
async function tellArrived(tx: WriteTx, link: LinkRow, responsible: string | undefined): Promise<void> {
  const [sent, lines] = await Promise.all([countPhotographs(tx, link.id), findLineFacts(tx, [link.entity_id])]);
  const answered = lines.filter((line) => isAsked(line, link) && line.features_confirmed_at !== null).length;
  const came = [
    ...(total(sent) > 0 ? [plural(total(sent), 'photograph')] : []),
    ...(answered > 0 ? [`answers about ${answered === 1 ? 'the glass' : `${answered} pieces of glass`}`] : []),
  ];
  const action = `photographs ${link.id}`;
  const summary = `By private link: ${came.join(' and ')}`;
  if (!(await renewUnread(tx, link.entity_id, action, summary)))
    await insertEvent(tx, link.entity_id, { action, summary, internal: true, unreadFor: responsible ?? emptyId });
  if (responsible !== undefined) await tx.announce('for-me', responsible);
}

/** The holder of a link has sent all: it opens nothing any more. */
export async function endPhotographs(tx: WriteTx, link: LinkRow): Promise<void> {
  const row = found(await findWorksheet(tx, link.entity_id));
  await endLinks(tx, row.id, { id: link.id, how: 'used_at' });
  await insertEvent(tx, row.id, { action: 'photographs_done', summary: 'Said by private link that all photographs were sent', internal: true });
  await tx.audit({ entity: 'worksheet', id: row.id, label: row.number, action: 'worksheet.photographs_done', after: { link: link.id } });
  await tx.announce('worksheet', row.id, row.version);
}
