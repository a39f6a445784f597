import { expect, test } from 'vitest'
import { HEAVY_TEXTS } from '#test/support/heavy-texts.ts'
import { fitsMarkdown } from './markdown-bounds.ts'

const times = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, n) => line(n)).join('\n')

test.for([
  ['nothing', ''],
  ['a word', 'word'],
  ['rules of many dashes', `${'- '.repeat(40)}\n\n${'* '.repeat(40)}\n\n${'-'.repeat(500)}\n\n${'_'.repeat(500)}`],
  ['a reply to a reply to a reply', '> > > > > > yes'],
  ['lists ten deep', times(10, (n) => `${'  '.repeat(n)}- item`)],
  ['a list of a thousand bold items', times(1000, (n) => `- **${n}** [link](https://x.test)`)],
  ['a table of three hundred rows', `|a|b|c|d|\n|-|-|-|-|\n${times(300, () => '| x | `y` | z | w |')}`],
  ['twelve hundred lines of code', `\`\`\`js\n${times(1200, (n) => `  const a_${n} = f(b[${n}])`)}\n\`\`\``],
  ['prose of fifty thousand characters', 'A sentence with *one* mark. '.repeat(1785)],
] as const)('%s is drawn as markdown', ([, text]) => {
  expect(fitsMarkdown(text)).toBe(true)
})

test.for([
  ['more than sixty thousand characters', 'a'.repeat(60_001)],
  ['quotes thirty deep', `${'>'.repeat(30)} a`],
  ['lists thirty deep in a line', `${'- '.repeat(30)}a`],
  ['numbered lists thirty deep', `${'1. '.repeat(30)}a`],
  ['lists thirty deep by indents', times(30, (n) => `${'  '.repeat(n)}- a`)],
  ['quotes and lists by turns', `${'> - '.repeat(15)}a`],
  ['six thousand lines', times(6000, () => 'a')],
  ['a table of twenty thousand cells', `${'|a'.repeat(10_000)}\n${'|-'.repeat(10_000)}`],
  ['a paragraph of four thousand marks', '*a '.repeat(4000)],
  ['the same, indented so that no list begins', times(400, () => `    - ${'*a '.repeat(10)}`)],
] as const)('%s is shown as typed', ([, text]) => {
  expect(fitsMarkdown(text)).toBe(false)
})

test.for(HEAVY_TEXTS)('%s is judged', ([, text]) => {
  expect([true, false]).toContain(fitsMarkdown(text))
})
