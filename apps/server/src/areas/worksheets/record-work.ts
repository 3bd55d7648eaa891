import { adhesiveFaults, driveAwayOf } from '@quarterlight/contract/rules/adhesive';
import type { RecordAdhesives, RecordChecks } from '@quarterlight/contract/worksheets/actions';
import { checkAnswers, checkQuestions } from '@quarterlight/contract/worksheets/rules';
import { newId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import type { z } from 'zod';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { adhesiveSheets } from '../catalogue/index.ts';
import { findOpenVisit, findRecorded, insertAdhesives, putChecks, updateVisit } from './visits.queries.ts';
import { whenDone } from './when-done.ts';
import { worksheet } from './worksheet.record.ts';
import type { WorksheetRow } from './worksheets.queries.ts';

/**
 * Answers checks of a stage, or answers them anew; an answer that is not the good one is described. Told by a phone that had no signal, what was answered
 * later meanwhile stands; what this one had instead is on the timeline.
 */
export async function recordChecks(tx: WriteTx, id: string, { stage, answers, doneAt }: z.output<typeof RecordChecks>): Promise<WorksheetRow> {
  const before = await worksheet.takeUp(tx, id, { action: 'record' });
  const told: string[] = [];
  for (const { question, answer, note } of answers) {
    const asked = checkQuestions[stage].find((each) => each.question === question);
    if (!asked) throw new Refusal('worksheet.unknown_check', { details: { question } });
    if (answer !== 'not-applicable' && answer !== asked.good && note.trim() === '')
      throw new Refusal('worksheet.check_note', { details: { question: asked.text } });
    told.push(`${asked.text} ${checkAnswers[answer]}`);
  }
  const done = whenDone(tx, doneAt, before.started_at);
  const by = { answered_by: tx.actor.userId, answered_at: done.at };
  const standing = (await findRecorded(tx, 'worksheet_check', [id])).filter((check) => check.stage === stage);
  const newer = new Map(standing.flatMap((check) => (Date.parse(check.answered_at) > Date.parse(done.at) ? [[check.question, check]] : [])));
  // The last answer to a question counts.
  const last = [...new Map(answers.map((each) => [each.question, each])).values()];
  await putChecks(
    tx,
    last
      .filter(({ question }) => !newer.has(question))
      .toSorted((one, other) => (one.question < other.question ? -1 : 1))
      .map(({ question, answer, note }) => ({ id: newId(), worksheet_id: id, stage, question, answer, note, ...by })),
  );
  const outdone = last.flatMap(({ question, answer, note }) => {
    const stands = newer.get(question);
    const asked = checkQuestions[stage].find((each) => each.question === question);
    if (!asked || !stands || (stands.answer === answer && stands.note === note)) return [];
    return [`${asked.text} ${checkAnswers[answer]}${note === '' ? '' : `: ${note}`}`];
  });
  const name = `${stage === 'pre-fit' ? 'Pre-fit' : 'Post-fit'} checks answered`;
  return worksheet.settle(tx, before, {
    action: 'checked',
    event: outdone.length === 0 ? name : { summary: `${name}${done.words}; what was answered later stands`, reason: outdone.join('\n') },
    after: { stage, answers: told.filter((_words, index) => !newer.has(answers[index]?.question ?? '')) },
  });
}

const refusalOf = {
  expired: 'worksheet.adhesive_expired',
  temperature: 'worksheet.adhesive_temperature',
  driveAway: 'worksheet.drive_away_short',
} as const;

const longer = (one: number | null, other: number | null): number | null => (one === null || other === null ? (one ?? other) : Math.max(one, other));

/** Records batches and the conditions they cure in. Refuses what speaks against using them: see `adhesiveFaults`. */
export async function recordAdhesives(tx: WriteTx, id: string, used: z.output<typeof RecordAdhesives>): Promise<WorksheetRow> {
  const before = await worksheet.takeUp(tx, id, { action: 'record' });
  const done = whenDone(tx, used.doneAt, before.started_at);
  const [visit, sheets] = await Promise.all([findOpenVisit(tx, id), adhesiveSheets(tx)]);
  const tenths = used.temperatureCelsius === null ? (visit?.temperature_tenths ?? null) : Math.round(used.temperatureCelsius * 10);
  const driveAway = used.driveAwayMinutes ?? longer(visit?.drive_away_minutes ?? null, driveAwayOf(used.items, sheets));
  const [fault] = adhesiveFaults(
    { items: used.items, temperatureCelsius: tenths === null ? null : tenths / 10, driveAwayMinutes: driveAway },
    sheets,
    done.day,
  );
  if (fault) throw new Refusal(refusalOf[fault.what], { details: fault.details });
  await insertAdhesives(
    tx,
    used.items.map(({ kind, product, batch, expires, openedAt }) => ({
      id: newId(),
      worksheet_id: id,
      kind,
      product,
      batch,
      batch_key: sortKey(batch),
      expires,
      opened_at: openedAt,
      recorded_by: tx.actor.userId,
      recorded_at: done.at,
    })),
  );
  if (visit) {
    await updateVisit(tx, visit.id, {
      temperature_tenths: tenths,
      humidity_percent: used.humidityPercent ?? visit.humidity_percent,
      drive_away_minutes: driveAway,
      drive_away_told_to: used.driveAwayToldTo === '' ? visit.drive_away_told_to : used.driveAwayToldTo,
    });
  }
  return worksheet.settle(tx, before, {
    action: 'adhesives_recorded',
    event: { summary: `Adhesives recorded: ${used.items.map(({ product, batch }) => `${product} ${batch}`).join(', ')}` },
    after: { batches: used.items.map(({ kind, batch, expires }) => ({ kind, batch, expires })) },
  });
}
