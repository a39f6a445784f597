import type { Definition, FootnoteDefinition, List, ListItem, Nodes, Parents, Root, Table } from 'mdast'
import { normalizeUri } from 'micromark-util-sanitize-uri'
import { createElement, Fragment, type ReactNode } from 'react'

/**
 * Safe by construction: only node types with a case here become elements, and only `href` and a code's language are taken
 * from the text. Raw HTML and images have no case.
 */
export function drawMarkdown(root: Root): ReactNode {
  const document: Document = { links: new Map(), notes: new Map(), calls: new Map() }
  gather(root, document)
  const blocks = all(root, document)
  return createElement(Fragment, null, ...between([...blocks, ...footnotes(document)]))
}

interface Document {
  links: Map<string, Definition>
  notes: Map<string, FootnoteDefinition>
  /** Referenced footnotes, in the order of their first reference. */
  calls: Map<string, { number: number; times: number }>
}

/** h1 is the page's title, h2 the panel's. */
const HEADINGS = ['h3', 'h3', 'h4', 'h4', 'h5', 'h6'] as const

function draw(node: Nodes, document: Document): ReactNode {
  const inside = (tag: string) => createElement(tag, null, ...all(node, document))
  switch (node.type) {
    case 'text':
      return node.value
    case 'paragraph':
      return inside('p')
    case 'heading':
      return inside(HEADINGS[node.depth - 1] ?? 'h6')
    case 'emphasis':
      return inside('em')
    case 'strong':
      return inside('strong')
    case 'delete':
      return inside('del')
    case 'inlineCode':
      return <code>{node.value.replaceAll(/\r?\n|\r/g, ' ')}</code>
    case 'break':
      return <Fragment>{[<br key="break" />, '\n']}</Fragment>
    case 'thematicBreak':
      return <hr />
    case 'code':
      return (
        <pre>
          <code className={node.lang ? `language-${node.lang.split(/\s/)[0]}` : undefined}>
            {node.value && `${node.value}\n`}
          </code>
        </pre>
      )
    case 'blockquote':
      return createElement('blockquote', null, ...around(all(node, document)))
    case 'list':
      return list(node, document)
    case 'table':
      return table(node, document)
    case 'link':
      return link(node.url, all(node, document))
    case 'linkReference':
      return link(document.links.get(node.identifier)?.url ?? '', all(node, document))
    // External images are not loaded; the alt text is shown.
    case 'image':
    case 'imageReference':
      return node.alt || null
    case 'footnoteReference':
      return <sup>{link('', [call(node.identifier, document)])}</sup>
    default:
      return null
  }
}

function all(parent: Nodes, document: Document): ReactNode[] {
  return 'children' in parent
    ? parent.children.map((child) => draw(child, document)).filter((drawn) => drawn !== null)
    : []
}

/** Only http(s) and mailto; any other URL becomes plain text. */
function link(url: string, children: ReactNode[]): ReactNode {
  const href = normalizeUri(url)
  return /^(https?|mailto):/.test(href)
    ? createElement('a', { href, target: '_blank', rel: 'noopener noreferrer' }, ...children)
    : createElement('span', null, ...children)
}

function list(node: List, document: Document): ReactNode {
  const isLoose = node.spread || node.children.some(({ spread }) => spread)
  const hasTasks = node.children.some(({ checked }) => typeof checked === 'boolean')
  const start = node.start === 1 ? undefined : (node.start ?? undefined)
  return createElement(
    node.ordered ? 'ol' : 'ul',
    { start, className: hasTasks ? 'contains-task-list' : undefined },
    ...around(node.children.map((item) => listItem(item, isLoose, document))),
  )
}

/** In a tight list, paragraphs are not wrapped in <p>. */
function listItem(item: ListItem, isLoose: boolean, document: Document): ReactNode {
  const isTask = typeof item.checked === 'boolean'
  const children = item.children.filter(({ type }) => type !== 'definition' && type !== 'footnoteDefinition')
  const parts = children.flatMap((child, index) => {
    const end = index === children.length - 1 ? '\n' : ''
    if (child.type !== 'paragraph') return ['\n', draw(child, document), end]
    const text = all(child, document)
    if (isTask && index === 0) text.unshift(taskBox(item.checked === true), ' ')
    if (isLoose) return ['\n', createElement('p', null, ...text), end]
    return index === 0 ? text : ['\n', ...text]
  })
  return createElement('li', isTask ? { className: 'task-list-item' } : null, ...parts)
}

/** Named, or a screen reader says no more than that there is a checkbox. */
function taskBox(isDone: boolean) {
  return <input type="checkbox" disabled checked={isDone} aria-label={isDone ? 'Done' : 'To do'} />
}

function table({ align, children }: Table, document: Document): ReactNode {
  const [head, ...body] = children.map((row, index) => {
    // Padded to the first row.
    const cells = (align ?? row.children).map((_, column) => {
      const cell = row.children[column]
      const side = align?.[column]
      return createElement(
        index === 0 ? 'th' : 'td',
        side ? { style: { textAlign: side } } : null,
        ...(cell ? all(cell, document) : []),
      )
    })
    return createElement('tr', null, ...cells)
  })
  return (
    <table>
      <thead>{head}</thead>
      {body.length > 0 ? createElement('tbody', null, ...body) : null}
    </table>
  )
}

/** Counts a reference and returns the footnote's number. */
function call(identifier: string, { calls }: Document): string {
  const known = calls.get(identifier) ?? { number: calls.size + 1, times: 0 }
  calls.set(identifier, { ...known, times: known.times + 1 })
  return String(known.number)
}

function footnotes(document: Document): ReactNode[] {
  const items: ReactNode[] = []
  // A footnote may reference another, which is appended while iterating.
  for (const [identifier] of document.calls) {
    const note = document.notes.get(identifier)
    if (note) items.push(createElement('li', null, ...around(footnote(note, document))))
  }
  if (items.length === 0) return []
  return [
    <section key="footnotes" data-footnotes="true" className="footnotes">
      <h3>Footnotes</h3>
      {'\n'}
      {createElement('ol', null, ...around(items))}
      {'\n'}
    </section>,
  ]
}

function footnote(note: FootnoteDefinition, document: Document): ReactNode[] {
  const before = note.children.slice(0, -1).map((child) => draw(child, document))
  const last = note.children.at(-1)
  const ending = last?.type === 'paragraph' ? [...all(last, document), ' '] : last ? [draw(last, document)] : []
  const backs = Array.from({ length: document.calls.get(note.identifier)?.times ?? 0 }, (_, index) =>
    link('', index === 0 ? ['↩'] : ['↩', <sup key="again">{index + 1}</sup>]),
  )
  const signs = backs.flatMap((back, index) => (index === 0 ? [back] : [' ', back]))
  return last?.type === 'paragraph'
    ? [...before, createElement('p', null, ...ending, ...signs)]
    : [...before, ...ending, ...signs]
}

function gather(node: Parents, document: Document): void {
  for (const child of node.children) {
    if (child.type === 'definition' && !document.links.has(child.identifier))
      document.links.set(child.identifier, child)
    if (child.type === 'footnoteDefinition' && !document.notes.has(child.identifier))
      document.notes.set(child.identifier, child)
    if ('children' in child) gather(child, document)
  }
}

/** Line breaks between blocks, so that copied text keeps them. */
const between = (blocks: ReactNode[]) => blocks.flatMap((block, index) => (index === 0 ? [block] : ['\n', block]))
const around = (blocks: ReactNode[]) => ['\n', ...blocks.flatMap((block) => [block, '\n'])]
