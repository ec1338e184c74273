import { hostileBody, hostileText, hostileValue, rawJson } from './hostile-values.ts'
import type { Random } from './random.ts'
import type { FuzzInstance } from './fuzz-instance.ts'

/** The parts of an OpenAPI document that requests are generated from. */
export type Document = { paths: Record<string, Record<string, Operation>> }
type Parameter = { name: string; in: string; required?: boolean; schema: Schema }
type Operation = {
  operationId: string
  'x-right': string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
type Schema = { [key: string]: unknown }

export type FuzzRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
  token: string | null
}

/** Calls that would end the session or account that other requests need. */
const never = new Set(['auth.signOut', 'sessions.endOthers'])
/** Administrator calls, made by an administrator on unused accounts. */
const administration = ['users.manage', 'instance.settings', 'instance.audit']

export function requestMaker(document: Document): (world: FuzzInstance, random: Random) => FuzzRequest {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { operationId }]) => !never.has(operationId.replace(/\.\d+$/, '')))
      .map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return (world, random) => {
    const { path, method, operation } = random.pick(operations)
    const maker = new Maker(world, random)
    const isAdministration = administration.includes(operation['x-right'])
    const query = maker.query(operation.parameters ?? [])
    const filled = maker.path(path)
    const body = maker.body(operation, method)
    return {
      method: random.often(0.01)
        ? random.pick(['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'])
        : method,
      path: `${filled}${random.often(0.05) ? '/' : ''}${query}`,
      headers: maker.headers(),
      ...(body === null || method === 'GET' ? {} : { body }),
      token: random.often(0.03) ? null : isAdministration ? world.superToken : world.token,
    }
  }
}

class Maker {
  readonly #world: FuzzInstance
  readonly #random: Random

  constructor(world: FuzzInstance, random: Random) {
    this.#world = world
    this.#random = random
  }

  path(path: string): string {
    return path.replace(/\{(\w+)\}/g, (_, name: string) => this.#slot(name))
  }

  #slot(name: string): string {
    const random = this.#random
    const real = this.#world.known[name] ?? []
    if (real.length > 0 && random.often(0.92)) return encodeURIComponent(random.pick(real))
    if (random.often(0.3)) return encodeURIComponent(random.pick(Object.values(this.#world.known).flat()))
    const text = hostileText(random).slice(0, 2000) || 'x'
    return random.often(0.2) ? text.replace(/[?#/\\\s]/g, '') || 'x' : encodeURIComponent(text.toWellFormed())
  }

  query(parameters: Parameter[]): string {
    const random = this.#random
    const wanted = parameters.filter(
      (parameter) => parameter.in === 'query' && (parameter.required === true || random.often(0.3)),
    )
    const parts = wanted.flatMap(({ name, schema }) => {
      const times = random.often(0.05) ? 2 : 1
      return Array.from({ length: times }, () => {
        const brackets = random.often(0.05) ? '[]' : ''
        return `${name}${brackets}=${encodeURIComponent(this.#parameter(name, schema).slice(0, 8000).toWellFormed())}`
      })
    })
    if (random.often(0.03))
      parts.push(`${encodeURIComponent(hostileText(random).slice(0, 300).toWellFormed())}=1`)
    return parts.length > 0 ? `?${parts.join('&')}` : ''
  }

  #parameter(name: string, schema: Schema): string {
    const random = this.#random
    if (random.often(0.15)) return hostileText(random)
    const field = () =>
      random.pick([...this.#world.fields, ...(this.#world.known['columnId'] ?? []), 'Id', 'nope'])
    switch (name) {
      case 'where':
        return this.#where(random.below(4))
      case 'sort':
        return [field(), `-${field()}`].slice(random.below(2)).join(',')
      case 'fields':
        return [field(), field()].join(',')
      case 'filterArrJson':
        return rawJson(Array.from({ length: random.below(3) + 1 }, () => this.#filter(random.below(3))))
      case 'sortArrJson':
        return rawJson([{ fk_column_id: field(), direction: random.pick(['asc', 'desc', 'up']) }])
      case 'nested':
        return rawJson({ Link: { limit: random.pick([1, 0, -1, 5000, 'x']), where: this.#where(1) } })
      case 'aggregation':
        return rawJson([{ field: field(), type: random.pick(['sum', 'avg', 'median', 'count', 'nope']) }])
      case 'limit':
      case 'offset':
      case 'page':
        return random.pick(['0', '1', '25', '1000', '1001', '-1', '1e3', '99999999999', 'x'])
      default:
        return typeof schema['const'] === 'string' ? schema['const'] : textOf(this.value(schema, name, 0))
    }
  }

  #where(depth: number): string {
    const random = this.#random
    if (depth > 0 && random.often(0.4))
      return `(${this.#where(depth - 1)}~${random.pick(['and', 'or', 'not', 'xor'])}${this.#where(depth - 1)})`
    const operator = random.pick(operators)
    const value = random.often(0.4)
      ? hostileText(random).slice(0, 300)
      : random.pick(['1', 'a', '2026-01-01', 'a,b', ''])
    const sub = random.often(0.1) ? `${random.pick(subOperators)},` : ''
    return `${random.often(0.1) ? '~not' : ''}(${random.pick(this.#world.fields)},${operator},${sub}${value})`
  }

  #filter(depth: number): unknown {
    const random = this.#random
    if (depth > 0 && random.often(0.3))
      return {
        is_group: true,
        logical_op: random.pick(['and', 'or', 'not']),
        children: [this.#filter(depth - 1)],
      }
    return {
      fk_column_id: random.pick(this.#world.known['columnId'] ?? ['x']),
      comparison_op: random.pick(operators),
      ...(random.often(0.2) ? { comparison_sub_op: random.pick(subOperators) } : {}),
      value: random.often(0.5) ? hostileValue(random) : random.pick([1, 'a', '2026-01-01', null, true]),
    }
  }

  headers(): Record<string, string> {
    const random = this.#random
    if (random.often(0.9)) return {}
    const printable =
      hostileText(random)
        .replace(/[^\x20-\x7e]/g, '')
        .slice(0, 500)
        .trim() || 'x'
    const name = random.pick([
      'xc-timezone',
      'xc-preview',
      'xc-password',
      'xc-shared-base-id',
      'xc-share-ticket',
      'xc-token',
      'idempotency-key',
      'if-none-match',
      'accept-language',
      'content-type',
    ])
    return {
      [name]: random.often(0.3) ? random.pick(['viewer', 'Asia/Tehran', 'application/json']) : printable,
    }
  }

  body({ requestBody }: Operation, method: string): string | null {
    const random = this.#random
    if (method === 'GET') return null
    if (random.often(0.03)) return hostileBody(random)
    const schema = requestBody?.content['application/json']?.schema
    if (!schema) return random.often(0.2) ? rawJson(hostileValue(random)) : null
    return rawJson(this.value(schema, '', 0))
  }

  /** A value that matches the schema, with hostile values in some places. */
  value(schema: Schema, name: string, depth: number): unknown {
    const random = this.#random
    if (random.often(0.06)) return hostileValue(random)
    const real =
      this.#world.known[name] ?? (name.startsWith('fk_') ? this.#world.known['columnId'] : undefined)
    if (real && random.often(0.9)) return random.pick(real)
    if (depth > 6) return null
    if (Array.isArray(schema['enum'])) return random.pick(schema['enum'] as unknown[])
    if ('const' in schema) return schema['const']
    const options = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined
    if (Array.isArray(options)) return this.value(random.pick(options), name, depth)
    const type = Array.isArray(schema['type']) ? random.pick(schema['type'] as unknown[]) : schema['type']
    switch (type) {
      case 'object':
        return this.#object(schema, depth)
      case 'array': {
        const item = (schema['items'] ?? {}) as Schema
        return Array.from({ length: random.below(4) }, () => this.value(item, name, depth + 1))
      }
      case 'integer':
        return random.pick([0, 1, 2, 3, 10, -1, 1000])
      case 'number':
        return random.pick([0, 1, 2.5, -1, 100, 180])
      case 'boolean':
        return random.often(0.5)
      case 'null':
        return null
      case 'string':
        return textFor(schema, name, random)
      default:
        return random.often(0.5) ? this.#record() : hostileValue(random)
    }
  }

  #object(schema: Schema, depth: number): unknown {
    const random = this.#random
    const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
    if (properties.length === 0) return this.#record()
    const required = new Set((schema['required'] ?? []) as string[])
    const wanted = properties.filter(([name]) => random.often(required.has(name) ? 0.97 : 0.4))
    const entries = wanted.map(([name, each]): [string, unknown] => [name, this.value(each, name, depth + 1)])
    if (random.often(0.03)) entries.push([hostileText(random).slice(0, 300), hostileValue(random)])
    return Object.fromEntries(entries)
  }

  /** A record whose values may or may not fit its fields. */
  #record(): unknown {
    const random = this.#random
    const entries = Array.from({ length: random.below(5) }, (): [string, unknown] => [
      random.often(0.95) ? random.pick(this.#world.fields) : hostileText(random).slice(0, 300),
      random.often(0.5)
        ? hostileValue(random)
        : random.pick([1, 'a', 'b', true, '2026-01-01', ['a'], [1], null]),
    ])
    if (random.often(0.4)) entries.push(['Id', random.pick([1, 2, 3, '1', 999, -1])])
    return Object.fromEntries(entries)
  }
}

function textFor({ format, pattern }: Schema, name: string, random: Random): string {
  if (format === 'email') return random.pick(['a@example.com', 'b@example.com', 'nobody@example.org'])
  if (format === 'date-time') return '2026-01-01T00:00:00.000Z'
  if (name === 'password' || name.endsWith('Password'))
    return random.pick(['short', 'a long enough password 2'])
  if (name === 'roles' || name === 'role') return random.pick(['owner', 'editor', 'viewer', 'nobody'])
  if (typeof pattern === 'string' && pattern.includes('\\d')) return random.pick(['0', '1', '25', '180px'])
  return random.pick(['a', 'Title', 'Some text', `T${random.below(1e9)}`, '#aabbcc', 'eq', 'sum', '1'])
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : rawJson(value)
}

const operators = [
  'eq',
  'neq',
  'not',
  'like',
  'nlike',
  'gt',
  'lt',
  'gte',
  'lte',
  'ge',
  'le',
  'in',
  'allof',
  'anyof',
  'nallof',
  'nanyof',
  'is',
  'isnot',
  'btw',
  'nbtw',
  'blank',
  'notblank',
  'empty',
  'notempty',
  'null',
  'notnull',
  'checked',
  'notchecked',
  'isWithin',
  'nope',
  '__proto__',
] as const
const subOperators = [
  'today',
  'exactDate',
  'daysAgo',
  'pastWeek',
  'pastNumberOfDays',
  'nextMonth',
  'constructor',
] as const
