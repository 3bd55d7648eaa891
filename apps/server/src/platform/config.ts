import { z } from 'zod';
import { readObjectAddress } from './object-store/object-address.ts';

const whole = (name: string, fallback: string) =>
  z
    .string()
    .default(fallback)
    .refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, `${name} must be a port number from 0 to 65535`)
    .transform(Number);
/** An address whose parts can be read. */
const isAddress = (text: string): boolean => {
  try {
    const { username, password, pathname } = new URL(text);
    for (const part of [username, password, pathname]) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
};
const address = (name: string) =>
  z
    .string()
    .regex(/^postgres(ql)?:\/\//, `${name} must start with postgres://`)
    .refine(isAddress, `${name} is no address: write signs such as @ : / # % in a user or password as %40 %3A %2F %23 %25`)
    .optional();
const objects = (name: string) =>
  z
    .string()
    .transform((text, context) => {
      const read = readObjectAddress(text);
      if (read === undefined)
        context.addIssue(`${name} must look like s3://KEY:SECRET@bucket/folder?region=eu-west-2, with &endpoint=https://… for a store that is not Amazon’s`);
      return read ?? z.NEVER;
    })
    .optional();
/** What stands between commas. */
const listed = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );
const tenantName = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

const Environment = z.object({
  PORT: whole('PORT', '8080'),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: address('DATABASE_URL'),
  DATABASE_OWNER_URL: address('DATABASE_OWNER_URL'),
  DATABASE_DIRECT_URL: address('DATABASE_DIRECT_URL'),
  DATABASE_REPLICA_URL: address('DATABASE_REPLICA_URL'),
  DATA_DIR: z.string().min(1).default('./data'),
  BACKUPS: z.enum(['0', '1'], 'BACKUPS must be 0 or 1').default('1'),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_URL: objects('BACKUP_URL'),
  DEFAULT_TENANT: z.string().regex(tenantName, 'DEFAULT_TENANT must be a tenant name such as demo').default('demo'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'SMTP_URL must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().default('Quarterlight <no-reply@localhost>'),
  TRUST_PROXY: listed,
  VISITS_FACTOR: z
    .string()
    .default('1')
    .refine((value) => /^[1-9]\d{0,3}$/.test(value), 'VISITS_FACTOR must be a whole number from 1 to 9999')
    .transform(Number),
  FILES_URL: objects('FILES_URL'),
  DVLA_URL: z.url('DVLA_URL must be a web address').default('https://driver-vehicle-licensing.api.gov.uk/vehicle-enquiry/v1/vehicles'),
  DVLA_API_KEY: z.string().optional(),
  SMS_URL: z.url('SMS_URL must be a web address').default('https://api.twilio.com'),
  SMS_ACCOUNT: z.string().optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_FROM: z.string().default(''),
  OUTBOUND_TRUSTED: listed.refine(
    (origins) => origins.every((origin) => URL.parse(origin)?.origin === origin),
    'OUTBOUND_TRUSTED must be origins such as https://hooks.inside.example:8443, separated by commas',
  ),
  DEMO: z.enum(['0', '1'], 'DEMO must be 0 or 1').optional(),
  DEMO_PASSWORD: z.string().min(12, 'DEMO_PASSWORD needs at least 12 characters').optional(),
  SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'SECRET_KEY must be 64 hexadecimal figures, such as "openssl rand -hex 32" makes')
    .optional(),
  LOG_HEADS_DIR: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
});

export type Config = ReturnType<typeof readConfig>;

/** Reads the process's settings from environment variables; throws an Error of one sentence that names the wrong variable and what to do. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const result = Environment.safeParse(given);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new Error(`The variable ${String(issue?.path[0])} is wrong: ${issue?.message}. Change it or leave it out, then start again.`);
  }
  const values = result.data;
  if (values.DATABASE_DIRECT_URL !== undefined && (values.DATABASE_OWNER_URL ?? values.DATABASE_URL) === values.DATABASE_URL)
    throw new Error('DATABASE_DIRECT_URL is for a pooler, past which migrations go too: set DATABASE_OWNER_URL as well, then start again.');
  if (values.BACKUP_DIR !== undefined && values.BACKUP_URL !== undefined)
    throw new Error('BACKUP_DIR and BACKUP_URL both name the second place of backups: leave one of them out, then start again.');
  return {
    port: values.PORT,
    host: values.HOST,
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL ?? values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    dataDir: values.DATA_DIR,
    /** Whether the product's own database backs itself up. */
    backups: values.BACKUPS === '1' && values.DATABASE_URL === undefined,
    backupDir: values.BACKUP_DIR,
    backupUrl: values.BACKUP_URL,
    defaultTenant: values.DEFAULT_TENANT,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    trustProxy: values.TRUST_PROXY,
    visitsFactor: values.VISITS_FACTOR,
    demo: values.DEMO === undefined ? values.DATABASE_URL === undefined : values.DEMO === '1',
    demoPassword: values.DEMO_PASSWORD,
    secretKey: values.SECRET_KEY,
    logLevel: values.LOG_LEVEL,
    /** The object store of files; without one they lie in the data folder. */
    filesUrl: values.FILES_URL,
    logHeadsDir: values.LOG_HEADS_DIR,
    dvlaUrl: values.DVLA_URL,
    dvlaApiKey: values.DVLA_API_KEY,
    smsUrl: values.SMS_URL,
    smsAccount: values.SMS_ACCOUNT,
    smsToken: values.SMS_TOKEN,
    smsFrom: values.SMS_FROM,
    outboundTrusted: values.OUTBOUND_TRUSTED,
  } as const;
}
