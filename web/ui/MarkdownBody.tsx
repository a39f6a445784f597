import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { useMemo } from 'react'
import { drawMarkdown } from './draw-markdown.tsx'

/** A chunk of its own: only screens with markdown load it. */
export default function MarkdownBody({ text }: { text: string }) {
  return useMemo(() => drawMarkdown(fromMarkdown(text, EXTENSIONS)), [text])
}

const EXTENSIONS = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }
