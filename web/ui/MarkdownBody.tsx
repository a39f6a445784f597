import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { type ReactNode, useMemo } from 'react'
import { drawMarkdown } from './draw-markdown.tsx'
import { PlainText } from './PlainText.tsx'

/** A separate chunk, loaded only by screens with markdown. */
export default function MarkdownBody({ text }: { text: string }) {
  return useMemo(() => drawn.get(text) ?? draw(text), [text])
}

function draw(text: string): ReactNode {
  const root = fromMarkdown(text, EXTENSIONS)
  const element = isDrawable(root) ? drawMarkdown(root) : <PlainText text={text} />
  // The server keeps nothing of one request for the next.
  if (typeof document === 'undefined') return element
  const [oldest] = drawn.keys()
  if (oldest !== undefined && drawn.size >= MOST_DRAWN) drawn.delete(oldest)
  drawn.set(text, element)
  return element
}

/** The last texts: work after work of one assignment is graded beside the same notes, which took 20 ms each time. */
const drawn = new Map<string, ReactNode>()
const MOST_DRAWN = 8

const EXTENSIONS = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }

const DEEPEST = 100
const MOST_PARTS = 30_000

/** Rendering recurses as deep as the text, and pads every table row to the first one. */
function isDrawable(root: Nodes): boolean {
  const left = [{ node: root, depth: 1 }]
  let parts = 0
  for (let next = left.pop(); next; next = left.pop()) {
    const { node, depth } = next
    parts += node.type === 'table' ? node.children.length * (node.align?.length ?? 0) : 1
    if (depth > DEEPEST || parts > MOST_PARTS) return false
    if ('children' in node) for (const child of node.children) left.push({ node: child, depth: depth + 1 })
  }
  return true
}
