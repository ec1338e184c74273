import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { API, type Checker, type Symbol, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'

/** Path of the generated response schemas. */
export const responsesPath = 'core/api/openapi/responses.gen.ts'

type JsonSchema = { [key: string]: unknown }
/** Types that several responses share, with their compiler ids. */
type Shared = { schemas: JsonSchema; types: Map<string, number> }

/** Generates a module with the JSON Schemas of all responses from the calls' types. */
export async function responsesText(root: string): Promise<string> {
  const { answers, schemas } = await readAnswers(root)
  return [
    '// Written by `npm run api-responses` from the types of the calls. Do not edit.',
    "import type { JsonSchema } from './json-schema.ts'",
    '',
    '/** What each call answers, by its name; those that are not here answer no JSON. */',
    `export const answerSchemas: Record<string, JsonSchema> = ${inLines(answers)}`,
    '',
    '/** What several of them refer to. */',
    `export const sharedSchemas: Record<string, JsonSchema> = ${inLines(schemas)}`,
    '',
  ].join('\n')
}

/** One line per member, so that diffs are readable and parallel changes rarely conflict. */
function inLines(members: JsonSchema): string {
  const lines = Object.entries(members).map(
    ([name, schema]) => `  ${JSON.stringify(name)}: ${JSON.stringify(schema)},\n`,
  )
  return `{\n${lines.join('')}}`
}

async function readAnswers(root: string): Promise<{ answers: JsonSchema; schemas: JsonSchema }> {
  const api = new API({ cwd: root })
  try {
    const config = join(root, 'core/tsconfig.json')
    const snapshot = api.updateSnapshot({ openProject: config })
    const project = snapshot.getProject(config)
    if (!project) throw new Error(`${config} is no project.`)
    const { program, checker } = project
    const shared: Shared = { schemas: {}, types: new Map() }
    const answers: [string, unknown][] = []
    const folder = join(root, 'core/api')
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
      const file = name.endsWith('.ts') ? program.getSourceFile(join(folder, name)) : undefined
      const module = file && checker.getSymbolAtLocation(file)
      if (!module) continue
      for (const symbol of checker.getExportsOfModule(module)) {
        const answer = answerOf(checker, symbol)
        if (!answer || answer.flags & (TypeFlags.Never | TypeFlags.Undefined)) continue
        answers.push([await callName(join(folder, name), symbol.name), schemaOf(checker, answer, shared)])
      }
    }
    const byName = (one: [string, unknown], other: [string, unknown]) => (one[0] < other[0] ? -1 : 1)
    return {
      answers: Object.fromEntries(answers.toSorted(byName)),
      schemas: Object.fromEntries(Object.entries(shared.schemas).toSorted(byName)),
    }
  } finally {
    api.close()
  }
}

/** Name of a call, by its file and export. */
async function callName(file: string, name: string): Promise<string> {
  const call: unknown = Reflect.get((await import(file)) as object, name)
  const own: unknown = typeof call === 'object' && call !== null ? Reflect.get(call, 'name') : null
  if (typeof own !== 'string') throw new Error(`${file} exports no call ${name}.`)
  return own
}

/** Response type of a call; null if the export is not a call. */
function answerOf(checker: Checker, symbol: Symbol): Type | null {
  if (!(symbol.flags & SymbolFlags.Value)) return null
  const type = checker.getTypeOfSymbol(symbol)
  const output = type && checker.getPropertyOfType(type, 'output')
  if (!type || !output || !checker.getPropertyOfType(type, 'aliases')) return null
  const marker = checker.getTypeOfSymbol(output)
  const carried = marker && checker.getPropertyOfType(marker, 'type')
  return (carried && checker.getTypeOfSymbol(carried)) ?? null
}

function schemaOf(checker: Checker, type: Type, shared: Shared): JsonSchema {
  const name = nameOf(type)
  if (name === null) return spelledOut(checker, type, shared)
  const known = shared.types.get(name)
  if (known !== undefined && known !== type.id) throw new Error(`Two types are called ${name}: rename one.`)
  if (known === undefined) {
    // Types may be recursive.
    shared.types.set(name, type.id)
    shared.schemas[name] = spelledOut(checker, type, shared)
  }
  return { $ref: `#/components/schemas/${name}` }
}

/** Named types of the project without parameters are shared. */
function nameOf(type: Type): string | null {
  const symbol = type.getAliasSymbol()
  const isOurs = symbol !== undefined && type.getAliasTypeArguments().length === 0
  const isMade = Boolean(type.flags & (TypeFlags.Object | TypeFlags.Intersection))
  return isOurs && isMade ? symbol.name : null
}

function spelledOut(checker: Checker, type: Type, shared: Shared): JsonSchema {
  if (type.flags & TypeFlags.Null) return { type: 'null' }
  if (type.flags & TypeFlags.String) return { type: 'string' }
  if (type.flags & TypeFlags.Number) return { type: 'number' }
  if (type.flags & TypeFlags.Boolean) return { type: 'boolean' }
  if ('value' in type && type.flags & TypeFlags.Literal) return { const: type.value }
  if (type.isUnionType()) return unionOf(checker, type.getTypes(), shared)
  if (type.flags & (TypeFlags.Object | TypeFlags.Intersection)) return objectOf(checker, type, shared)
  return {}
}

function unionOf(checker: Checker, types: readonly Type[], shared: Shared): JsonSchema {
  const kinds = types.filter(({ flags }) => !(flags & TypeFlags.Undefined))
  const options = kinds.map((each) => schemaOf(checker, each, shared))
  const literals = options.flatMap((option) => ('const' in option ? [option['const']] : []))
  const others = options.filter((option) => !('const' in option))
  const isBoolean = literals.length === 2 && literals.includes(true) && literals.includes(false)
  const variants = [
    ...(isBoolean ? [{ type: 'boolean' }] : literals.length > 0 ? [{ enum: literals }] : []),
    ...others,
  ]
  const [first, second] = variants
  if (first && variants.length === 1) return first
  const [plain, none] = first?.['type'] === 'null' ? [second, first] : [first, second]
  if (variants.length === 2 && none?.['type'] === 'null' && typeof plain?.['type'] === 'string')
    return { ...plain, type: [plain['type'], 'null'] }
  return { anyOf: variants }
}

function objectOf(checker: Checker, type: Type, shared: Shared): JsonSchema {
  if (checker.isTupleType(type)) return listOf(checker, type, shared, 'prefixItems')
  if (checker.isArrayType(type)) return listOf(checker, type, shared, 'items')
  const properties: JsonSchema = {}
  const required: string[] = []
  for (const property of checker.getPropertiesOfType(type)) {
    const kind = checker.getTypeOfSymbol(property)
    const said = property.getDocumentationComment(checker).trim()
    const schema = kind ? schemaOf(checker, kind, shared) : {}
    properties[property.name] = said === '' ? schema : { ...schema, description: said }
    if (!(property.flags & SymbolFlags.Optional)) required.push(property.name)
  }
  const [index] = checker.getIndexInfosOfType(type)
  const isOpen = index || Object.keys(properties).length === 0
  return {
    type: 'object',
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...(required.length > 0 ? { required } : {}),
    ...(isOpen && index ? { additionalProperties: schemaOf(checker, index.valueType, shared) } : {}),
  }
}

function listOf(checker: Checker, type: Type, shared: Shared, member: 'items' | 'prefixItems'): JsonSchema {
  const items = checker.getTypeArguments(type as never).map((each) => schemaOf(checker, each, shared))
  return { type: 'array', [member]: member === 'items' ? (items[0] ?? {}) : items }
}
