/** 21 kB that draw markdown: a screen whose texts the server drew does without them. */
export const loadMarkdown = () => import('./MarkdownBody.tsx')
