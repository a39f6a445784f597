import type { Context } from '../context.ts'
import { invalid } from '../http/app-error.ts'

/** Wherever a password is set, by its owner or for someone else. `field` is what the caller named it. */
export function refuseCommon({ passwords }: Pick<Context, 'passwords'>, field: string, password: string): void {
  if (passwords.isCommon(password)) {
    throw invalid({ field, message: 'This password is one of the most common ones. Please choose another.' })
  }
}
