/** A type from a package's declarations, as far as needed. May be recursive. */
export type Shape =
  | { kind: 'any' }
  | { kind: 'string' | 'number' | 'boolean' | 'null' | 'object' }
  | { kind: 'literal'; value: string | number | boolean }
  | { kind: 'union'; members: Shape[] }
  | { kind: 'array'; item: Shape }
  | { kind: 'members'; members: Map<string, Member> }
export type Member = { shape: Shape; isOptional: boolean }

/** A method of a package: `group.name`, its parameters and its response. */
export type Method = {
  name: string
  /** HTTP method and path, from the declarations. */
  request: string
  parameters: Parameter[]
  answer: Shape
}
export type Parameter = Member & { name: string }

/** Describes how a value differs from a shape; null if it matches. */
export function mismatch(value: unknown, shape: Shape, path = ''): string | null {
  const place = path === '' ? 'the answer' : path
  if (shape.kind === 'any') return null
  if (shape.kind === 'union') {
    const found = shape.members.map((each) => mismatch(value, each, path))
    if (found.includes(null) || found.length === 0) return null
    // Report the mismatch of the member with the same kind of value.
    const near = shape.members.findIndex((each) => isNear(value, each))
    return near < 0 ? `${place} is ${kindOf(value)}, not ${nameOf(shape)}` : (found[near] ?? null)
  }
  if (shape.kind === 'literal')
    return value === shape.value
      ? null
      : `${place} is ${JSON.stringify(value)}, not ${JSON.stringify(shape.value)}`
  if (shape.kind === 'array') {
    if (!Array.isArray(value)) return `${place} is ${kindOf(value)}, not a list`
    return firstOf(value.map((each, index) => mismatch(each, shape.item, `${path}[${index}]`)))
  }
  if (shape.kind === 'members') return membersMismatch(value, shape.members, path)
  if (shape.kind === 'object')
    return typeof value === 'object' && value !== null ? null : `${place} is ${kindOf(value)}, not an object`
  return kindOf(value) === shape.kind ? null : `${place} is ${kindOf(value)}, not ${shape.kind}`
}

function membersMismatch(value: unknown, members: Map<string, Member>, path: string): string | null {
  if (kindOf(value) !== 'object' || typeof value !== 'object' || value === null)
    return `${path || 'the answer'} is ${kindOf(value)}, not an object`
  return firstOf(
    [...members].map(([name, { shape, isOptional }]) => {
      const own: unknown = Reflect.get(value, name)
      const place = path === '' ? name : `${path}.${name}`
      if (own === undefined) return isOptional ? null : `${place} is missing`
      // Packages declare optional members without null, but their servers return null for "none".
      return own === null && isOptional ? null : mismatch(own, shape, place)
    }),
  )
}

function isNear(value: unknown, shape: Shape): boolean {
  if (shape.kind === 'array') return Array.isArray(value)
  return shape.kind === 'members' && kindOf(value) === 'object'
}

function firstOf(problems: (string | null)[]): string | null {
  return problems.find((problem) => problem !== null) ?? null
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'a list' : typeof value
}

function nameOf(shape: Shape): string {
  if (shape.kind === 'union') return shape.members.map(nameOf).slice(0, 6).join(' or ')
  return shape.kind === 'literal' ? JSON.stringify(shape.value) : shape.kind
}
