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

/** Settings of the database that keeps a company's data. */
export const durableSettings = (port: number): Record<string, string> => ({
  ...common,
  port: String(port),
  max_connections: '60',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
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
