import { expect, test } from 'vitest'
import { copiedWords, emailsOf, emailText } from './email-list.ts'

test.for([
  ['nobody', [], '', 'There is no email to copy.'],
  ['one', ['ana@example.com'], 'ana@example.com', 'Copied 1 email.'],
  ['several, in their order', ['b@example.com', 'a@example.com'], 'b@example.com, a@example.com', 'Copied 2 emails.'],
  ['the same twice', ['a@example.com', 'A@Example.com '], 'a@example.com', 'Copied 1 email.'],
  ['an erased student', ['erased-7@erased.invalid', 'a@example.com'], 'a@example.com', 'Copied 1 email.'],
  ['only erased and empty ones', ['erased-7@erased.invalid', ''], '', 'There is no email to copy.'],
] as const)('the emails of %s', ([, given, text, words]) => {
  const emails = emailsOf(given.map((email) => ({ email })))
  expect(emailText(emails)).toBe(text)
  expect(copiedWords(emails)).toBe(words)
})
