import { callOptions } from '#web/api/call-options.ts'

/** Asked only while nobody is logged in. Quiet: without it the login is shown. */
export const setUpQuery = {
  ...callOptions('setUp', 'state'),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
}
