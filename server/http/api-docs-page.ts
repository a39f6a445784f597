import { escapeHtml } from '../escape-html.ts'
import type { OpenApiDocument, Operation } from './openapi.ts'

/** No scripts, so that it works under the strict CSP. */
export function apiDocsPage(document: OpenApiDocument): string {
  const features = new Map<string, string[]>()
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const feature = operation.tags[0] ?? ''
      features.set(feature, [...(features.get(feature) ?? []), section(method.toUpperCase(), path, operation)])
    }
  }
  const links = [...features.keys()].map((feature) => `<a href="#${feature}">${feature}</a>`).join(' ')
  const body = [...features]
    .map(([feature, sections]) => `<h2 id="${feature}">${feature}</h2>${sections.join('')}`)
    .join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Homeroom API</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<h1>Homeroom API</h1>
<p>${escapeHtml(String(document.info.description))} The same as a document for programs: <a href="/api/openapi.json">openapi.json</a>.</p>
<p>Log in with <code>POST /api/users/login</code>; the session travels in a cookie. A refusal answers
<code>{status, code, message, issues?, requestId}</code>. An edit may carry the <code>version</code> it was made from; a stale one answers 409 with the current row.</p>
<nav aria-label="Features">${links}</nav>
${body}
</body></html>`
}

function section(method: string, path: string, operation: Operation): string {
  const parameters = operation.parameters.map(
    (p) => `<li><code>${escapeHtml(String(p.name))}</code> in ${p.in}${p.required ? '' : ', optional'}</li>`,
  )
  const body = operation.requestBody ? `<h4>Body</h4><pre>${pretty(operation.requestBody.content)}</pre>` : ''
  const answers = Object.entries(operation.responses).filter(([status]) => status.startsWith('20'))
  return `<details><summary><code>${method} ${escapeHtml(path)}</code> ${escapeHtml(operation.summary)} <small>(${operation['x-access']})</small></summary>
${parameters.length ? `<ul>${parameters.join('')}</ul>` : ''}${body}
${answers.map(([status, answer]) => `<h4>Answer ${status}</h4><pre>${pretty(answer.content)}</pre>`).join('')}
</details>`
}

const pretty = (content: unknown) =>
  escapeHtml(JSON.stringify(Object.values(content as object)[0]?.schema ?? {}, null, 2))

export const API_DOCS_STYLE = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin-block: 1.5rem; }
h2 { margin-top: 2.5rem; text-transform: capitalize; }
details { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 6px; margin-block: .5rem; }
summary { padding: .6rem .8rem; cursor: pointer; }
summary code { font-weight: 600; margin-right: .5rem; }
details > :not(summary) { margin-inline: .8rem; }
pre { overflow-x: auto; padding: .8rem; border-radius: 6px; background: color-mix(in srgb, currentColor 7%, transparent); font-size: .85rem; }
`
