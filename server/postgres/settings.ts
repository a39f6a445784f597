import { userInfo } from 'node:os'
import type { Account } from './account.ts'

export const MAJOR_VERSION = '18'
export const PORT = 5432
export const DATABASE = 'homeroom'
/** Owns the database and is no superuser: a hole in a query does not become a program run on the machine. */
export const ROLE = 'homeroom'
export const SUPERUSER = 'postgres'

export type ServerSettings = Readonly<Record<string, string>>

/**
 * Given on the command line at every start, so that they hold whatever the cluster's own file says.
 * The log carries no statement, no value and no detail of an error: these would be personal data.
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
 * Two locks on one door: the socket lies in a folder that only the cluster's account (and root) can enter, and `peer`
 * lets PostgreSQL ask the kernel who is calling. A password would have to lie in a file beside the data and adds nothing.
 */
export const HOST_BASED_ACCESS = 'local all all peer map=homeroom\n'

export function accountMap(account: Account): string {
  const names = new Set(['root', account.name, userInfo().username])
  return [...names].map((name) => `homeroom "${name.replaceAll('"', '""')}" all\n`).join('')
}
