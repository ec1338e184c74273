import type { AnyCall } from '#core/api/call/define-call.ts'
import { answerSchemas, sharedSchemas } from '#core/api/openapi/responses.gen.ts'
import type { JsonSchema } from '#core/api/openapi/json-schema.ts'

// Whether answers are what the OpenAPI document says. Members that it does not name are a mistake too.

/** Throws when a successful JSON answer is not as documented. `calls` in the order in which they are mounted. */
export function assertDocumented(
  calls: readonly AnyCall[],
): (method: string, path: string, body: unknown) => void {
  const addresses = calls.flatMap((call) =>
    [call.path, ...call.aliases].map((path) => ({ call, pattern: patternOf(path) })),
  )
  return (method, path, body) => {
    const [bare = ''] = path.split('?')
    const found = addresses.find(
      ({ call, pattern }) => call.method === method && pattern.test(bare.replace(/\/$/, '')),
    )
    const schema = found && answerSchemas[found.call.name]
    if (!schema) return
    const problem =
      problemOf(body, schema, '') &&
      problemOf(bare.startsWith('/api/v1/') ? withoutProject(body) : body, schema, '')
    if (problem)
      throw new Error(`${method} ${bare} (${found.call.name}) answers other than documented: ${problem}`)
  }
}

/** Paths of the first version name the base of an object twice; the document describes the newer ones. */
function withoutProject(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutProject)
  if (typeof value !== 'object' || value === null) return value
  const { base_id: base, project_id: project } = value as { base_id?: unknown; project_id?: unknown }
  const entries = Object.entries(value).filter(
    ([name]) => !(name === 'project_id' && base !== undefined && base === project),
  )
  return Object.fromEntries(entries.map(([name, each]) => [name, withoutProject(each)]))
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.$]/g, String.raw`\$&`).replace(/:\w+/g, '[^/]+')}$`)
}

/** What is wrong with a value, with its place; null when it fits. */
function problemOf(value: unknown, schema: JsonSchema, at: string): string | null {
  const { $ref: ref, anyOf, type } = schema
  if (typeof ref === 'string') return problemOf(value, named(ref), at)
  if (Array.isArray(anyOf)) {
    const problems = anyOf.map((each) => problemOf(value, each as JsonSchema, at))
    return problems.includes(null) ? null : problems.join(' | ')
  }
  if ('const' in schema && value !== schema['const']) return `${at} is ${shown(value)}`
  if (
    Array.isArray(schema['enum']) &&
    !schema['enum'].includes(value) &&
    !(isNullable(type) && value === null)
  )
    return `${at} is ${shown(value)}`
  if (type !== undefined && ![type].flat().includes(kindOf(value))) return `${at} is ${shown(value)}`
  if (Array.isArray(value)) return listProblem(value, schema, at)
  return typeof value === 'object' && value !== null ? objectProblem(value, schema, at) : null
}

function listProblem(value: unknown[], { items, prefixItems }: JsonSchema, at: string): string | null {
  for (const [index, item] of value.entries()) {
    const schema = (Array.isArray(prefixItems) ? prefixItems[index] : items) as JsonSchema | undefined
    const problem = schema ? problemOf(item, schema, `${at}[${index}]`) : null
    if (problem) return problem
  }
  return null
}

function objectProblem(value: object, schema: JsonSchema, at: string): string | null {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>
  const others = schema['additionalProperties'] as JsonSchema | undefined
  for (const name of (schema['required'] ?? []) as string[])
    if (!Object.hasOwn(value, name)) return `${at}.${name} is missing`
  for (const [name, member] of Object.entries(value)) {
    const own = Object.hasOwn(properties, name) ? properties[name] : others
    if (own === undefined && schema['properties'] !== undefined) return `${at}.${name} is not documented`
    const problem = own ? problemOf(member, own, `${at}.${name}`) : null
    if (problem) return problem
  }
  return null
}

function named(ref: string): JsonSchema {
  return sharedSchemas[ref.split('/').at(-1) ?? ''] ?? {}
}

function isNullable(type: unknown): boolean {
  return Array.isArray(type) && type.includes('null')
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

function shown(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 80) ?? 'nothing'
}
