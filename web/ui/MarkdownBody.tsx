import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { useMemo } from 'react'
import { drawMarkdown } from './draw-markdown.tsx'
import { PlainText } from './PlainText.tsx'

/** A separate chunk, loaded only by screens with markdown. */
export default function MarkdownBody({ text }: { text: string }) {
  return useMemo(() => {
    const root = fromMarkdown(text, EXTENSIONS)
    return isDrawable(root) ? drawMarkdown(root) : <PlainText text={text} />
  }, [text])
}

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
