import { userInfo } from 'node:os'
import type { Account } from './account.ts'

export const MAJOR_VERSION = '18'
export const PORT = 5432
export const DATABASE = 'homeroom'
/** Owns the database but is not a superuser, so that SQL injection cannot run programs. */
export const ROLE = 'homeroom'
export const SUPERUSER = 'postgres'

export type ServerSettings = Readonly<Record<string, string>>

/**
 * Passed on the command line, so that they override the cluster's own file. The log contains no statements, values or
 * error details, which could be personal data.
 */
export const SERVER_SETTINGS: ServerSettings = {
  cluster_name: 'homeroom',
  listen_addresses: '',
  port: String(PORT),
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_min_duration_statement: '-1',
  log_statement: 'none',
  log_checkpoints: 'off',
}

/**
 * The socket's folder is private to the cluster's account (and root), and `peer` makes PostgreSQL ask the kernel who
 * connects. A password in a file next to the data would add nothing.
 */
export const HOST_BASED_ACCESS = 'local all all peer map=homeroom\n'

export function accountMap(account: Account): string {
  const names = new Set(['root', account.name, userInfo().username])
  return [...names].map((name) => `homeroom "${name.replaceAll('"', '""')}" all\n`).join('')
}
