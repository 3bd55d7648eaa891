import type { RecordAdhesives, RecordChecks } from '@quarterlight/contract/worksheets/actions';
import { checkAnswers, checkQuestions } from '@quarterlight/contract/worksheets/rules';
import { day, formatDay } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import type { z } from 'zod';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findOpenVisit, insertAdhesives, putChecks, updateVisit } from './visits.queries.ts';
import { worksheet } from './worksheet.record.ts';
import type { WorksheetRow } from './worksheets.queries.ts';

/** Answers checks of a stage, or answers them anew; an answer that is not the good one is described. */
export async function recordChecks(tx: WriteTx, id: string, { stage, answers }: z.output<typeof RecordChecks>): Promise<WorksheetRow> {
  const before = await worksheet.takeUp(tx, id, { action: 'record' });
  const told: string[] = [];
  for (const { question, answer, note } of answers) {
    const asked = checkQuestions[stage].find((each) => each.question === question);
    if (!asked) throw new Refusal('worksheet.unknown_check', { details: { question } });
    if (answer !== 'not-applicable' && answer !== asked.good && note.trim() === '')
      throw new Refusal('worksheet.check_note', { details: { question: asked.text } });
    told.push(`${asked.text} ${checkAnswers[answer]}`);
  }
  const by = { answered_by: tx.actor.userId, answered_at: tx.now };
  // The last answer to a question counts.
  const last = [...new Map(answers.map((each) => [each.question, each])).values()];
  await putChecks(
    tx,
    last
      .toSorted((one, other) => (one.question < other.question ? -1 : 1))
      .map(({ question, answer, note }) => ({ id: newId(), worksheet_id: id, stage, question, answer, note, ...by })),
  );
  return worksheet.settle(tx, before, {
    action: 'checked',
    event: `${stage === 'pre-fit' ? 'Pre-fit' : 'Post-fit'} checks answered`,
    after: { stage, answers: told },
  });
}

/** Records batches and the conditions they cure in. Refuses an expired batch with 'worksheet.adhesive_expired'. */
export async function recordAdhesives(tx: WriteTx, id: string, used: z.output<typeof RecordAdhesives>): Promise<WorksheetRow> {
  const before = await worksheet.takeUp(tx, id, { action: 'record' });
  const expired = used.items.find(({ expires }) => expires < tx.today);
  if (expired)
    throw new Refusal('worksheet.adhesive_expired', {
      details: { batch: expired.batch, product: expired.product, expires: formatDay(day(expired.expires)) },
    });
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
      recorded_at: tx.now,
    })),
  );
  const visit = await findOpenVisit(tx, id);
  if (visit) {
    await updateVisit(tx, visit.id, {
      temperature_tenths: used.temperatureCelsius === null ? visit.temperature_tenths : Math.round(used.temperatureCelsius * 10),
      humidity_percent: used.humidityPercent ?? visit.humidity_percent,
      drive_away_minutes: used.driveAwayMinutes ?? visit.drive_away_minutes,
      drive_away_told_to: used.driveAwayToldTo === '' ? visit.drive_away_told_to : used.driveAwayToldTo,
    });
  }
  return worksheet.settle(tx, before, {
    action: 'adhesives_recorded',
    event: { summary: `Adhesives recorded: ${used.items.map(({ product, batch }) => `${product} ${batch}`).join(', ')}` },
    after: { batches: used.items.map(({ kind, batch, expires }) => ({ kind, batch, expires })) },
  });
}
