import { release } from 'node:os';

const common = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // Details quote whole rows.
  log_error_verbosity: 'terse',
};

/**
 * How PostgreSQL, before it recovers, makes sure that every file is on disk: file by file, thousands of them, or where Linux tells of the errors that it
 * meets (since 5.8) the whole file system at once, which on a busy machine is seconds quicker.
 */
export const syncMethod = (platform: string, kernel: string): 'fsync' | 'syncfs' => {
  const [major = 0, minor = 0] = kernel.split('.').map(Number);
  return platform === 'linux' && (major > 5 || (major === 5 && minor >= 8)) ? 'syncfs' : 'fsync';
};

/** Settings of the database that keeps a company's data. */
export const durableSettings = (port: number): Record<string, string> => ({
  ...common,
  port: String(port),
  max_connections: '60',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // What was written since the last checkpoint is done again after a kill, while everybody waits: five minutes of much work are about a hundred
  // megabytes, a second or two. PostgreSQL's own gigabyte would be ten times that.
  max_wal_size: '128MB',
  recovery_init_sync_method: syncMethod(process.platform, release()),
});

/**
 * PostgreSQL lays each finished part of its log into a folder, by a module of its own: no shell, no program to start, synced, nothing overwritten, the same
 * on every system. A part is finished after 45 seconds at the latest, so that it is in the backups within a minute.
 */
export const archiveSettings = (folder: string): Record<string, string> => ({
  archive_mode: 'on',
  archive_library: 'basic_archive',
  'basic_archive.archive_directory': folder,
  archive_timeout: '45s',
});

/** Settings of a throw-away database: fast, and lost with the machine. */
export const disposableSettings = (port: number): Record<string, string> => ({
  ...common,
  port: String(port),
  max_connections: '100',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '2GB',
});
