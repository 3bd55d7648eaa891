import { exportGroupTitles } from '@quarterlight/contract/reporting/names';
import type { listExports } from '@quarterlight/contract/reporting/routes';
import { ExportFilter, ExportGroup } from '@quarterlight/contract/reporting/schemas';
import type { ReplyOf } from '@quarterlight/contract/route';
import type { Actor } from '../../platform/access/actor.ts';
import type { ExportDefinition } from '../../platform/sheets/define-export.ts';
import { mayRun, mostDays } from './export-request.ts';
import { presentColumn } from './show-export.ts';

/** The exports that the actor may run, by group; a group without any is left out. */
export function exportsOf(actor: Actor, all: readonly ExportDefinition[]): ReplyOf<typeof listExports> {
  const groups = ExportGroup.options.map((group) => ({
    group,
    title: exportGroupTitles[group],
    exports: all
      .filter((each) => each.group === group && mayRun(actor, each))
      .map((each) => ({
        name: each.name,
        title: each.title,
        description: each.description,
        group,
        dateTitle: each.date.range ? each.date.title : null,
        dateColumn: each.date.range ? each.date.column : null,
        filters: ExportFilter.options.filter((filter) => each.filters[filter] !== undefined),
        columns: each.columns.map(presentColumn),
        mostDays: mostDays(actor),
      })),
  }));
  return { groups: groups.filter((group) => group.exports.length > 0) };
}
