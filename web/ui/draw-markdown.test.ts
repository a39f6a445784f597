import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fitsMarkdown } from '#domain/markdown-bounds.ts'
import { HEAVY_TEXTS } from '#test/support/heavy-texts.ts'
import { HOSTILE_DOCUMENTS } from '#test/support/hostile-documents.ts'
import MarkdownBody from './MarkdownBody.tsx'
import { PlainText } from './PlainText.tsx'

const html = (text: string) => renderToStaticMarkup(createElement(MarkdownBody, { text })).trim()
const out = (href: string, text = href) => `<a href="${href}" target="_blank" rel="noopener noreferrer">${text}</a>`

test.for([
  ['raw HTML', 'a <b onclick="x()">b</b>\n\n<div>\nc\n</div>\n\nd', '<p>a b</p>\n<p>d</p>'],
  ['a comment', '<!-- x -->', ''],
  ['an image', '![alt *x*](https://x.y/z.png "t")', '<p>alt x</p>'],
  ['an image by reference', '![a]\n\n[a]: https://x.y/z.png', '<p>a</p>'],
  ['an image in a link', '[![x](http://a/b.png)](http://c.d)', `<p>${out('http://c.d', 'x')}</p>`],
  ['a script’s address', '[x](javascript:ran)', '<p><span>x</span></p>'],
  ['a disguised script', '[x](&#x6A;avascript:ran)', '<p><span>x</span></p>'],
  ['an address in capitals', '[x](HTTPS://a.b)', '<p><span>x</span></p>'],
  [
    'an address of this page',
    '[x](#y) [z](/cohorts) [w](//a.b)',
    '<p><span>x</span> <span>z</span> <span>w</span></p>',
  ],
  ['another protocol', '<irc://x.y> [f](ftp://a.b)', '<p><span>irc://x.y</span> <span>f</span></p>'],
  ['a script by reference', '[x]\n\n[x]: javascript:ran', '<p><span>x</span></p>'],
  ['a quote in an address', '[x](<http://a.b/"onclick="y>)', `<p>${out('http://a.b/%22onclick=%22y', 'x')}</p>`],
] as const)('%s does nothing', ([, text, drawn]) => {
  expect(html(text)).toBe(drawn)
})

test('no hostile document becomes an element or an attribute that does something', () => {
  const tags = new Set(HOSTILE_DOCUMENTS.flatMap((text) => html(text).match(/<[^>]*>/g) ?? []))
  const known =
    /^<\/?(p|em|strong|del|h[3-6]|br\/|hr\/|code|pre|blockquote|ol|li|sup|span|table|thead|tbody|tr|th|td|section data-footnotes="true" class="footnotes"|section|ul( class="contains-task-list")?|li class="task-list-item"|input type="checkbox" disabled="" aria-label="To do"\/|a|a href="(https?|mailto):[^"]*" target="_blank" rel="noopener noreferrer")>$/
  expect([...tags].filter((tag) => !known.test(tag))).toEqual([])
})

test.for([
  ['nothing', '', ''],
  ['paragraphs', 'a\nb\n\nc', '<p>a\nb</p>\n<p>c</p>'],
  ['hard breaks', 'a  \nb\\\nc', '<p>a<br/>\nb<br/>\nc</p>'],
  ['emphasis', '*a* **b *c*** ~~d~~ ~e~', '<p><em>a</em> <strong>b <em>c</em></strong> <del>d</del> <del>e</del></p>'],
  ['escapes', '\\*a\\* &amp; &copy; <', '<p>*a* &amp; © &lt;</p>'],
  ['code in a line', '`a <b>\nc`', '<p><code>a &lt;b&gt; c</code></p>'],
  ['code', '```js x\nlet a\n```', '<pre><code class="language-js">let a\n</code></pre>'],
  ['indented code', '    a\n\n    b', '<pre><code>a\n\nb\n</code></pre>'],
  ['empty code', '~~~\n~~~', '<pre><code></code></pre>'],
  [
    'headings',
    '# a\n## b\n### c\n#### d\n##### e\n###### f',
    '<h3>a</h3>\n<h3>b</h3>\n<h4>c</h4>\n<h4>d</h4>\n<h5>e</h5>\n<h6>f</h6>',
  ],
  ['underlined headings', 'a\n===\n\nb\n---', '<h3>a</h3>\n<h3>b</h3>'],
  ['a rule', '***', '<hr/>'],
  ['a quotation', '> a\n> > b', '<blockquote>\n<p>a</p>\n<blockquote>\n<p>b</p>\n</blockquote>\n</blockquote>'],
  ['a list', '- a\n- b\n  - c', '<ul>\n<li>a</li>\n<li>b\n<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>'],
  ['a spaced list', '1. a\n\n   b\n2. c', '<ol>\n<li>\n<p>a</p>\n<p>b</p>\n</li>\n<li>\n<p>c</p>\n</li>\n</ol>'],
  ['a list from three', '3) a', '<ol start="3">\n<li>a</li>\n</ol>'],
  [
    'tasks',
    '- [ ] a\n- [x] b',
    '<ul class="contains-task-list">\n<li class="task-list-item"><input type="checkbox" disabled="" aria-label="To do"/> a</li>\n<li class="task-list-item"><input type="checkbox" disabled="" aria-label="Done" checked=""/> b</li>\n</ul>',
  ],
  [
    'a table',
    '| a | b |\n|:-:|---|\n| **1** |\n| 1 | 2 | 3 |',
    '<table><thead><tr><th style="text-align:center">a</th><th>b</th></tr></thead><tbody><tr><td style="text-align:center"><strong>1</strong></td><td></td></tr><tr><td style="text-align:center">1</td><td>2</td></tr></tbody></table>',
  ],
  ['a table without rows', '| a |\n|---|', '<table><thead><tr><th>a</th></tr></thead></table>'],
  ['a link', '[a *b*](https://c.d "t")', `<p>${out('https://c.d', 'a <em>b</em>')}</p>`],
  [
    'a link by reference',
    '[a][X] [x]\n\n[x]: http://b.c\n[x]: http://d.e',
    `<p>${out('http://b.c', 'a')} ${out('http://b.c', 'x')}</p>`,
  ],
  ['an unknown reference', '[a][b] [c]', '<p>[a][b] [c]</p>'],
  [
    'an address',
    'https://x.y/z?a=b. www.c.de',
    `<p>${out('https://x.y/z?a=b')}. ${out('http://www.c.de', 'www.c.de')}</p>`,
  ],
  ['an address in brackets', '<http://x.y>', `<p>${out('http://x.y')}</p>`],
  ['mail', 'a@b.co [c](mailto:d@e.f)', `<p>${out('mailto:a@b.co', 'a@b.co')} ${out('mailto:d@e.f', 'c')}</p>`],
  ['letters beyond ASCII in an address', '[a](<http://b/ü c%20>)', `<p>${out('http://b/%C3%BC%20c%20', 'a')}</p>`],
  [
    'footnotes',
    'a[^1] b[^1] c[^2]\n\n[^1]: one\n\n    two\n[^2]: - x\n[^3]: unused',
    `<p>a<sup><span>1</span></sup> b<sup><span>1</span></sup> c<sup><span>2</span></sup></p>
<section data-footnotes="true" class="footnotes"><h3>Footnotes</h3>
<ol>
<li>
<p>one</p>
<p>two <span>↩</span> <span>↩<sup>2</sup></span></p>
</li>
<li>
<ul>
<li>x</li>
</ul>
<span>↩</span>
</li>
</ol>
</section>`,
  ],
] as const)('markdown knows %s', ([, text, drawn]) => {
  expect(html(text)).toBe(drawn)
})

test('deep and endless texts are drawn too', () => {
  for (const text of ['> '.repeat(60), '- '.repeat(60), '*'.repeat(5000), `a${' '.repeat(50_000)}b`, '['.repeat(2000)])
    expect(html(`${text}end`)).toContain('end')
})

test.for(HEAVY_TEXTS)('%s is shown, and every word of it', ([, text]) => {
  // Drawn at once: what a page leaves to its own chunk is no part of this.
  const Body = fitsMarkdown(text) ? MarkdownBody : PlainText
  const shown = renderToStaticMarkup(createElement(Body, { text: `first ${text} last` }))
  expect(shown).toContain('first')
  expect(shown).toContain('last')
})

test('what is too deep or too large to be drawn is shown as it was typed', () => {
  const deep = `${'*a _b '.repeat(60)}c${' d_ e*'.repeat(60)}`
  expect(html(deep)).toContain(deep)
  expect(html(deep)).not.toContain('<em>')
  const wide = `${'|a'.repeat(400)}\n${'|-'.repeat(400)}\n${'|\n'.repeat(400)}`
  expect(html(wide)).not.toContain('<td>')
})
