import ReactMarkdown, { type Components } from 'react-markdown'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import { gfm } from './gfm.ts'

const SCHEMA = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter((tag) => tag !== 'img'),
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto'] },
}

const COMPONENTS: Components = {
  a: ({ href, children }) =>
    href && isWebAddress(href) ? (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
  // A page has one h1, its title.
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
}

/** A chunk of its own: only screens with markdown load it. */
export default function MarkdownBody({ text }: { text: string }) {
  return (
    <ReactMarkdown
      remarkPlugins={[gfm]}
      rehypePlugins={[[rehypeSanitize, SCHEMA]]}
      components={COMPONENTS}
      disallowedElements={['img']}
      skipHtml
    >
      {text}
    </ReactMarkdown>
  )
}

function isWebAddress(href: string): boolean {
  return /^(https?:|mailto:)/i.test(href)
}
