import type pg from 'pg';

/**
 * What every session of the app needs; behind a transaction pooler, which knows no startup options, it is kept with the role. A transaction waits for no
 * person and no service: one that is idle belongs to a machine that vanished, and others wait for what it holds.
 */
export const sessionSettings = { timezone: 'UTC', statement_timeout: '1min', idle_in_transaction_session_timeout: '15s' } as const;

/** The same as startup options of a connection. */
export const startupOptions = Object.entries(sessionSettings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/** Refuses a role that lacks the settings which a pooler does not pass on; the sentence says what to do. */
export async function assertRoleKeepsSettings(pool: pg.Pool): Promise<void> {
  for (const [name, wanted] of Object.entries(sessionSettings)) {
    const { rows } = await pool.query<{ value: string }>('select current_setting($1) as value', [name]);
    if (rows[0]?.value !== wanted)
      throw new Error(
        `Behind a pooler the role of DATABASE_URL needs its own settings: run "alter role quarterlight_app set ${name} = '${wanted}'" as a superuser, then start again.`,
      );
  }
}
