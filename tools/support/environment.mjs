/** The product's own settings, which only the server reads: some are passwords, or addresses that hold one. `checks/` compares them with the server's. */
export const settings = [
  'PORT',
  'HOST',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'DATA_DIR',
  'BACKUPS',
  'BACKUP_DIR',
  'BACKUP_URL',
  'DEFAULT_TENANT',
  'SMTP_URL',
  'MAIL_FROM',
  'TRUST_PROXY',
  'FILES_URL',
  'DVLA_URL',
  'DVLA_API_KEY',
  'SMS_URL',
  'SMS_ACCOUNT',
  'SMS_TOKEN',
  'SMS_FROM',
  'OUTBOUND_TRUSTED',
  'DEMO',
  'DEMO_PASSWORD',
  'LOG_HEADS_DIR',
  'LOG_LEVEL',
  'VISITS_FACTOR',
  'SECRET_KEY',
];

// What the system, Node, OpenSSL, the PostgreSQL client and Amazon’s read; npm's own variables, which may hold keys of a registry, are not among them.
const ofTheSystem =
  /^(PATH|HOME|USER|LOGNAME|USERPROFILE|PATHEXT|SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|NUMBER_OF_PROCESSORS|TMPDIR|TMP|TEMP|TERM|TZ|LANG|LC_\w+|LD_\w+|DYLD_\w+|MALLOC_\w+|NODE_\w+|UV_\w+|SSL_CERT_(FILE|DIR)|OPENSSL_CONF|PG[A-Z]+|AWS_\w+|(HTTPS?|NO|ALL)_PROXY)$/i;

/** Of these variables what the server needs: its settings and what the system reads. */
export const forServer = (environment) => Object.fromEntries(Object.entries(environment).filter(([name]) => settings.includes(name) || ofTheSystem.test(name)));

/** Of these variables what a tool may have that installs or builds: everything but the product's settings. */
export const forTools = (environment) => Object.fromEntries(Object.entries(environment).filter(([name]) => !settings.includes(name)));
