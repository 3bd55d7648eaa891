import { z } from 'zod';
import { byId, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import { lookupEditingRoutes } from './lookup-editing-routes.ts';
import { lookupRoutes } from './lookup-routes.ts';
import {
  BackupsReply,
  EditedText,
  FoundAddress,
  LogChoices,
  LogCriteria,
  LogEntry,
  LogoPath,
  LogSummary,
  LogVerification,
  LogVerifications,
  NameOnly,
  OpenBy,
  OpenRecord,
  PostcodeAnswer,
  PublicText,
  PublishText,
  SettingChanged,
  SettingsChange,
  SettingsReply,
  SetVersion,
  TextName,
  TextVersion,
  UiVersion,
  WholeTextVersion,
} from './schemas.ts';
import { setUpRoutes } from './set-up-routes.ts';
import { logSheet } from './sheets.ts';
import { technicalRoutes } from './technical-routes.ts';

export * from './lookup-editing-routes.ts';

/** Addresses of a postcode that have coordinates; empty where there are none or the look-up is out of reach: it never blocks anybody. */
export const findAddresses = route({
  method: 'GET',
  path: '/v1/system/addresses/:postcode',
  access: 'signed-in',
  summary: 'Addresses by postcode',
  params: z.strictObject({ postcode: z.string().max(20) }),
  reply: z.array(FoundAddress),
});
/** The same, and why there are none: a postcode that nobody knows, addresses without a position, or a look-up out of reach. */
export const lookUpPostcode = route({
  method: 'GET',
  path: '/v1/system/postcodes/:postcode',
  access: 'signed-in',
  summary: 'A postcode and its addresses',
  params: z.strictObject({ postcode: z.string().max(20) }),
  reply: PostcodeAnswer,
});

export const uiVersion = route({
  method: 'GET',
  path: '/v1/system/ui-version',
  access: 'anonymous',
  visitsAMinute: 6_000,
  summary: 'The version that browsers should run',
  reply: UiVersion,
});
export const setVersion = route({
  method: 'POST',
  path: '/v1/system/version',
  access: { anyOf: ['edit-system-settings'] },
  summary: 'Set the version that browsers should run',
  body: SetVersion,
  reply: UiVersion,
});

export const getSettings = route({
  method: 'GET',
  path: '/v1/system/settings',
  access: { anyOf: ['edit-system-settings'] },
  summary: 'Settings',
  reply: SettingsReply,
});
/** Who changed each setting last, as far as the newest 300 changes tell. */
export const settingChanges = route({
  method: 'GET',
  path: '/v1/system/settings/changes',
  access: { anyOf: ['edit-system-settings'] },
  summary: 'Who changed each setting last',
  reply: z.array(SettingChanged),
});
/** Tells of the whole database, and of no company in it. */
export const getBackups = route({
  method: 'GET',
  path: '/v1/system/backups',
  access: { anyOf: ['edit-system-settings'] },
  summary: 'How the backups stand',
  reply: BackupsReply,
});
export const updateSettings = route({
  method: 'PUT',
  path: '/v1/system/settings',
  access: { anyOf: ['edit-system-settings'] },
  summary: 'Change settings',
  body: SettingsChange,
  reply: SettingsReply,
  errors: [
    'system.number_used',
    'system.numbers_gapless',
    'system.key_of_other_service',
    'system.zone_unknown',
    'system.currency_fixed',
    'system.terms_version',
  ],
});

export const publicText = route({
  method: 'GET',
  path: '/v1/system/texts/:name',
  access: 'anonymous',
  visitsAMinute: 3_000,
  summary: 'A public text',
  params: z.strictObject({ name: TextName }),
  reply: PublicText,
});

const editSettings = { anyOf: ['edit-system-settings'] } as const;
/** A public text with the product's own beside it, for who edits it. */
export const editedText = route({
  method: 'GET',
  path: '/v1/system/texts/:name/editing',
  access: editSettings,
  summary: 'A public text, for editing',
  params: z.strictObject({ name: TextName }),
  reply: EditedText,
});
/** Puts a text onto its public page and keeps it as a version. */
export const publishText = route({
  method: 'POST',
  path: '/v1/system/texts/:name/versions',
  access: editSettings,
  summary: 'Publish a public text',
  params: z.strictObject({ name: TextName }),
  body: PublishText,
  reply: EditedText,
  idempotent: true,
  errors: ['system.not_terms'],
});
/** What was published on a page, newest first, without the texts. */
export const listTextVersions = route({
  method: 'GET',
  path: '/v1/system/texts/:name/versions',
  access: editSettings,
  summary: 'Versions of a public text',
  params: z.strictObject({ name: TextName }),
  query: z.strictObject({ limit: z.number().int().min(1).max(200).optional(), after: z.string().max(500).optional(), before: z.string().max(500).optional() }),
  reply: page(TextVersion),
});
export const getTextVersion = route({
  method: 'GET',
  path: '/v1/system/text-versions/:id',
  access: editSettings,
  summary: 'One version of a public text',
  params: byId,
  reply: WholeTextVersion,
  record: { param: 'id', of: 'text', bounds: [] },
});

/** The company's logo by its content, as the path of the settings and of the token's claim names it; a browser may keep it for good. Whoever holds a private link sees it, too. */
export const companyLogo = route({
  method: 'GET',
  path: '/v1/system/logos/:hash',
  access: 'anonymous',
  visitsAMinute: 3_000,
  summary: 'The company’s logo',
  params: z.strictObject({ hash: z.string().regex(/^[0-9a-f]{32}$/) }),
  reply: { stream: ['image/png'] },
});
export const removeCompanyLogo = route({
  method: 'DELETE',
  path: '/v1/system/logo',
  access: editSettings,
  summary: 'Take the company’s logo away',
  reply: LogoPath,
});

export const logEntities = route({
  method: 'GET',
  path: '/v1/system/log/entities',
  access: 'signed-in',
  summary: 'Names of what the log tells about',
  reply: z.array(NameOnly),
});
export const logChoices = route({
  method: 'GET',
  path: '/v1/system/log/choices',
  access: { anyOf: ['view-system-log'] },
  summary: 'What the log can be narrowed to',
  reply: LogChoices,
});
/** Newest first. */
export const findLogEntries = route({
  method: 'POST',
  path: '/v1/system/log/entries',
  access: { anyOf: ['view-system-log'] },
  summary: 'Search the system log',
  body: LogCriteria,
  reply: page(LogSummary),
  errors: ['log.dates_reversed', 'log.text_too_wide'],
});
/** The system log as a file. */
export const logFile = sheetRoute(findLogEntries, logSheet);
export const getLogEntry = route({
  method: 'GET',
  path: '/v1/system/log/entries/:id',
  access: { anyOf: ['view-system-log'] },
  summary: 'One log entry, before and after',
  params: byId,
  reply: LogEntry,
  record: { param: 'id', of: 'log', bounds: [] },
});
/** How the newest verification of the log's chain stands. */
export const logVerification = route({
  method: 'GET',
  path: '/v1/system/log/verification',
  access: { anyOf: ['view-system-log'] },
  summary: 'The newest verification of the log',
  reply: LogVerifications,
});
/** Begins to verify the log's whole chain in the background; one that is under way already is answered instead. */
export const verifyLog = route({
  method: 'POST',
  path: '/v1/system/log/verification',
  access: { anyOf: ['view-system-log'] },
  summary: 'Verify the whole log',
  reply: LogVerification,
});

/** Who may not see the record is told that there is none. A change of the answer is told to those who have it open, as `event: presence` of the hints. */
export const openRecord = route({
  method: 'PUT',
  path: '/v1/open-records',
  access: 'signed-in',
  personOnly: true,
  summary: 'Say which record you have open, and hear who else has it',
  body: OpenRecord,
  reply: OpenBy,
});

export const systemRoutes = [
  ...lookupRoutes,
  ...lookupEditingRoutes,
  findAddresses,
  lookUpPostcode,
  uiVersion,
  setVersion,
  ...technicalRoutes,
  ...setUpRoutes,
  getSettings,
  settingChanges,
  getBackups,
  updateSettings,
  publicText,
  editedText,
  publishText,
  listTextVersions,
  getTextVersion,
  companyLogo,
  removeCompanyLogo,
  logEntities,
  logChoices,
  findLogEntries,
  logFile,
  getLogEntry,
  logVerification,
  verifyLog,
  openRecord,
] as const;
