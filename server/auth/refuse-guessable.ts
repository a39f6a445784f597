import { isOnlyNames, type Named } from '#domain/account-password.ts'
import type { Config } from '../config.ts'
import type { IdentityStore } from '../db/school-identity.ts'
import { invalid } from '../errors.ts'
import type { Passwords } from './passwords.ts'

interface Settings {
  config: Pick<Config, 'schoolNames'>
  identity: Pick<IdentityStore, 'current'>
  passwords: Pick<Passwords, 'isCommon'>
}

/** Runs wherever a password is set. `field` is its name in the request. */
export function refuseGuessable(
  { config, identity, passwords }: Settings,
  { field, password, owner }: { field: string; password: string; owner: Named },
): void {
  const names = [...config.schoolNames, identity.current().name].filter(Boolean)
  if (isOnlyNames(password, owner, names)) throw invalid({ field, message: ONLY_NAMES })
  if (passwords.isCommon(password)) {
    throw invalid({ field, message: 'This password is one of the most common ones. Please choose another.' })
  }
}

const ONLY_NAMES =
  'This password is only your name, your e-mail address or the name of the school, which others would try first. Please choose another.'
