/** As Unicode's Stream-Safe Text Format: no language needs more marks on one letter. */
const LONG_RUN = /\p{M}{31}/u

/**
 * String.normalize for text of any length. A longer run of marks is left as it is: sorting it takes quadratic time, half a
 * minute for as many as fit into a request.
 */
export function normalized(text: string, form: 'NFC' | 'NFKD'): string {
  return LONG_RUN.test(text) ? text : text.normalize(form)
}
