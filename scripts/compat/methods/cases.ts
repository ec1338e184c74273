import type { Member, Method, Shape } from './shape.ts'

/** A call of a method: its variation and its arguments. */
export type Case = { label: string; given: unknown[] }
/** A value of a shape; the first variant is minimal. */
type Variant = { label: string; value: unknown }

/** Provides the value at a path of the arguments, such as `data.title`; undefined if the type suffices. */
export type Sampler = (place: string, shape: Shape) => unknown

/** Deeper optional members are omitted. */
const depthMax = 3

/**
 * All calls of a method that its types distinguish: a minimal one, then one per optional argument or member,
 * literal of a union, and nullable value. Their number grows linearly instead of exponentially.
 */
export function casesOf(method: Method, sample: Sampler): Case[] {
  const variants = method.parameters.map(({ name, shape }) =>
    variantsOf(shape, `${method.name}:${name}`, sample, 0),
  )
  const least = method.parameters.map(({ isOptional }, index) =>
    isOptional ? undefined : variants[index]?.[0]?.value,
  )
  const cases: Case[] = [{ label: '', given: least }]
  method.parameters.forEach(({ name, isOptional }, index) => {
    for (const { label, value } of variants[index]?.slice(isOptional ? 0 : 1) ?? []) {
      const companions = companionsOf(sample, `${method.name}:${name}${label}`)
      const given = method.parameters.map((each, at) => companions[each.name] ?? least[at])
      cases.push({ label: `${name}${label}`, given: given.with(index, value) })
    }
  })
  return cases
}

function variantsOf(shape: Shape, place: string, sample: Sampler, depth: number): Variant[] {
  const named = sample(place, shape)
  if (Array.isArray(named) && Reflect.get(named, 'each') === true)
    return named.map((value: unknown, index) => ({ label: index === 0 ? '' : ` (${index + 1})`, value }))
  if (named !== undefined && shape.kind !== 'members' && shape.kind !== 'union')
    return [{ label: '', value: named }]
  switch (shape.kind) {
    case 'literal':
      return [{ label: `=${shape.value}`, value: shape.value }]
    case 'null':
      return [{ label: '=null', value: null }]
    case 'boolean':
      return [true, false].map((value) => ({ label: `=${value}`, value }))
    case 'number':
      return [{ label: '', value: 1 }]
    case 'string':
      return [{ label: '', value: 'text' }]
    case 'union':
      return unionVariants(shape.members, named, place, sample, depth)
    case 'array':
      return variantsOf(shape.item, `${place}[]`, sample, depth).map(({ label, value }) => ({
        label,
        value: [value],
      }))
    case 'members':
      return membersVariants(shape.members, named, place, sample, depth)
    default:
      return [{ label: '', value: {} }]
  }
}

function unionVariants(
  members: Shape[],
  named: unknown,
  place: string,
  sample: Sampler,
  depth: number,
): Variant[] {
  const isPlain = (each: Shape) => each.kind !== 'literal' && each.kind !== 'null' && each.kind !== 'boolean'
  // A sample by path replaces all members of one kind.
  const isNamed = named !== undefined && members.every((each) => each.kind !== 'members')
  const kinds = isNamed ? members.filter((each) => !isPlain(each)) : members
  const first: Variant[] = isNamed ? [{ label: '', value: named }] : []
  const isOrdered = (each: Shape) => (each.kind === 'null' ? 1 : 0)
  const others = kinds
    .toSorted((one, other) => isOrdered(one) - isOrdered(other))
    .flatMap((each, index) =>
      variantsOf(each, place, sample, depth).map(({ label, value }) => ({
        label: each.kind === 'members' && kinds.length > 1 ? `#${index + 1}${label}` : label,
        value,
      })),
    )
  const seen = new Set<string>()
  return [...first, ...others].filter(({ value, label }) => {
    const key = `${JSON.stringify(value)}${label.startsWith('#') ? label : ''}`
    return seen.has(key) ? false : seen.add(key)
  })
}

function membersVariants(
  members: Map<string, Member>,
  named: unknown,
  place: string,
  sample: Sampler,
  depth: number,
): Variant[] {
  const all = [...members].map(([name, { shape, isOptional }]) => ({
    name,
    isOptional,
    variants: isOptional && depth >= depthMax ? [] : variantsOf(shape, `${place}.${name}`, sample, depth + 1),
  }))
  const least = Object.fromEntries(
    all.filter(({ isOptional }) => !isOptional).map(({ name, variants }) => [name, variants[0]?.value]),
  )
  // Members that must be given together for a meaningful call, although the types do not require it.
  const anchor = typeof named === 'object' && named !== null ? named : {}
  const found: Variant[] = [{ label: '', value: least }]
  if (Object.keys(anchor).length > 0) found.push({ label: ' (usual)', value: { ...least, ...anchor } })
  for (const { name, isOptional, variants } of all)
    for (const { label, value } of isOptional ? variants : variants.slice(1))
      found.push({
        label: `.${name}${label}`,
        value: {
          ...least,
          ...anchor,
          ...companionsOf(sample, `${place}.${name}${label}`),
          [name]: value,
        },
      })
  return found
}

/** Members that accompany a choice, such as the column of a comparison. */
function companionsOf(sample: Sampler, place: string): Record<string, unknown> {
  const found = sample(`with ${place}`, { kind: 'any' })
  return typeof found === 'object' && found !== null ? { ...found } : {}
}
