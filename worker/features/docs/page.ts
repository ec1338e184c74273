import type { AnyCall } from '#core/api/call/define-call.ts'
import { sharedSchemas } from '#core/api/openapi/responses.gen.ts'
import {
  responseSchema,
  bodySchema,
  isForAnyone,
  pathParameters,
  queryParameters,
  tagOf,
} from '#core/api/openapi/operation.ts'
import type { JsonSchema } from '#core/api/openapi/json-schema.ts'

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; overflow-wrap: anywhere }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; list-style: none; padding: 0 }
details { border-block-start: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding-block: .5rem }
summary { cursor: pointer }
summary strong { display: inline-block; min-width: 4.5rem }
code, pre { font: .875rem/1.5 ui-monospace, monospace }
pre { overflow-x: auto; padding: .5rem; background: color-mix(in srgb, currentColor 6%, transparent) }
table { border-collapse: collapse } th, td { text-align: start; padding: .125rem 1rem .125rem 0; vertical-align: top }
a { color: light-dark(#2b4ac7, #9db4ff) }
`

/** The page runs no scripts and loads nothing. */
export const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/**
 * Documents all calls as a page: by feature, with path, permission, parameters, body and response. In English only, like
 * the summaries of the calls and the OpenAPI document.
 */
export function docsPage(calls: readonly AnyCall[], version: string): string {
  const tags = Map.groupBy(calls, tagOf)
  const links = [...tags.keys()].map((tag) => `<li><a href="#${escaped(tag)}">${escaped(tag)}</a></li>`)
  const sections = [...tags].map(
    ([tag, own]) =>
      `<section aria-labelledby="${escaped(tag)}"><h2 id="${escaped(tag)}">${escaped(tag)}</h2>${own.map(callHtml).join('')}</section>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tessera API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head><body>
<header><h1>Tessera API</h1><p>Version ${escaped(version)}. Also available as an <a href="/api/v2/openapi.json">OpenAPI document</a>.
Each base has its own document, with typed records, at <code>/api/v2/meta/bases/{baseId}/swagger.json</code>.
To authenticate, send the access token of a session in the header <code>xc-auth</code> or an API token in the header
<code>xc-token</code>. Both also work as a bearer token in <code>Authorization</code>.</p></header>
<nav aria-label="Features"><ul>${links.join('')}<li><a href="#types">Types</a></li></ul></nav>
<main>${sections.join('')}<section aria-labelledby="types"><h2 id="types">Types</h2>${Object.entries(sharedSchemas).map(typeHtml).join('')}</section></main></body></html>`
}

function callHtml(call: AnyCall): string {
  const body = bodySchema(call)
  const response = responseSchema(call)
  const parameters = [...pathParameters(call, call.path), ...queryParameters(call)]
  return `<details id="${escaped(call.name)}"><summary><strong>${call.method}</strong> <code>${escaped(call.path)}</code> ${escaped(call.summary)}</summary>
<p>Name <code>${escaped(call.name)}</code>. ${isForAnyone(call) ? 'No sign-in required.' : `Requires the permission <code>${escaped(call.action)}</code>.`} Returns ${call.status}.</p>
${call.aliases.length > 0 ? `<p>${call.aliases.length > 1 ? 'Aliases' : 'Alias'}: ${call.aliases.map((path) => `<code>${escaped(path)}</code>`).join(', ')}.</p>` : ''}
${parameters.length > 0 ? `<table><thead><tr><th scope="col">Parameter</th><th scope="col">In</th><th scope="col">Schema</th></tr></thead><tbody>${parameters.map(parameterHtml).join('')}</tbody></table>` : ''}
${body ? `<h3>Request body</h3>${schemaHtml(body)}` : call.bodyKind === 'bytes' ? '<p>The request body is a file.</p>' : ''}
${response ? `<h3>Response</h3>${schemaHtml(response)}` : '<p>The response is a file or a page.</p>'}</details>`
}

/** Displays a schema; named types link to their definition. */
function schemaHtml(schema: JsonSchema): string {
  const text = escaped(JSON.stringify(schema, null, 2))
  const linked = text.replace(
    /\{\s*&#34;\$ref&#34;: &#34;#\/components\/schemas\/(\w+)&#34;\s*\}/g,
    '<a href="#type-$1">$1</a>',
  )
  return `<pre tabindex="0">${linked}</pre>`
}

function typeHtml([name, schema]: [string, JsonSchema]): string {
  return `<details id="type-${escaped(name)}"><summary><code>${escaped(name)}</code></summary>${schemaHtml(schema)}</details>`
}

function parameterHtml({ name, in: place, required, schema }: JsonSchema): string {
  const isNeeded = required === true ? ' <em>(required)</em>' : ''
  return `<tr><td><code>${escaped(String(name))}</code>${isNeeded}</td><td>${escaped(String(place))}</td><td><code>${escaped(JSON.stringify(schema))}</code></td></tr>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
