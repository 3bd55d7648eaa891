import { defineRecord } from '../../platform/record/record.ts';
import { isTemplateName, templates } from './templates.ts';

/** A tenant's own words for a message. */
export const templateRecord = defineRecord({
  entity: 'setting',
  table: 'message_template',
  label: ({ name }) => (isTemplateName(name) ? templates[name].title : name),
  unlogged: ['name'],
});
