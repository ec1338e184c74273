import { parseSync } from 'vite'
import { fieldTypes } from '#core/schema.ts'
import { targetOf } from './imports.ts'
import { namingProperties } from './rules.ts'
import type { Sources } from './sources.ts'

type Node = { type: string; [key: string]: unknown }

const names: ReadonlySet<string> = new Set(fieldTypes)
const anyName = new RegExp(`\\b(?:${fieldTypes.join('|')})\\b|types/`)
const definitions = 'core/fields/types/'

/**
 * Column types that a file names: as a text, a key, a member of a registry, or the `type` of a definition that it
 * imports from core/fields/types/. Comments, JSX text and the members of packages name none.
 */
export function typesNamedIn(path: string, source: string, sources: Sources): string[] {
  if (!anyName.test(source)) return []
  const { program, errors } = parseSync(path, source)
  const [error] = errors
  if (error) throw new Error(`${path}: ${error.message}`)
  const found = new Set<string>()
  const imported = importsIn(path, program, sources)
  visit(program, null, (node, parent) => {
    const name = nameIn(node, parent, imported)
    if (name !== null && names.has(name)) found.add(name)
  })
  return [...found]
}

type Imported = {
  /** Values of packages, whose members are not ours. */
  packages: ReadonlySet<string>
  /** Definitions of column types by local name, each with its type. */
  types: ReadonlyMap<string, string>
}

function importsIn(path: string, program: unknown, sources: Sources): Imported {
  const packages = new Set<string>()
  const types = new Map<string, string>()
  visit(program, null, (node, parent) => {
    if (!node.type.startsWith('Import') || parent?.type !== 'ImportDeclaration') return
    const specifier = textOf(parent['source'])
    const local = identifierOf(node['local'])
    if (specifier === null || local === null) return
    const target = targetOf(path, specifier)
    if (target === null) packages.add(local)
    const type = target?.startsWith(definitions)
      ? definedType(sources.get(target) ?? '', identifierOf(node['imported']) ?? '')
      : null
    if (type !== null) types.set(local, type)
  })
  return { packages, types }
}

/** The type that an exported definition describes; null for other exports. */
export function definedType(source: string, name: string): string | null {
  const definition = new RegExp(`export const ${name}\\b[^=]*=\\s*\\{[^]*?\\btype: '(\\w+)'`)
  return definition.exec(source)?.[1] ?? null
}

function nameIn(node: Node, parent: Node | null, { packages, types }: Imported): string | null {
  const { type } = node
  if (type === 'Literal' || type === 'TemplateLiteral')
    return parent && namesOtherThing(parent) ? null : textOf(node)
  if (type.endsWith('Property') || type.endsWith('Definition') || type === 'TSPropertySignature')
    return readType(node, parent, types) ?? (node['computed'] === true ? null : identifierOf(node['key']))
  if (type === 'TSMethodSignature') return identifierOf(node['key'])
  if (type !== 'MemberExpression') return null
  const member = node['computed'] === true ? textOf(node['property']) : identifierOf(node['property'])
  const owner = identifierOf(node['object'])
  if (owner === null) return member
  if (member === 'type') return types.get(owner) ?? null
  return packages.has(owner) ? null : member
}

/** The type that `const { type } = definition` reads. */
function readType(node: Node, pattern: Node | null, types: Imported['types']): string | null {
  if (pattern?.type !== 'ObjectPattern' || identifierOf(node['key']) !== 'type') return null
  return types.get(String(pattern['from'] ?? '')) ?? null
}

/** True if a text is the value of a property that never holds a column type, or is compared with one. */
function namesOtherThing(parent: Node): boolean {
  const sides = [parent['left'], parent['right']].map((side) => (isNode(side) ? side['property'] : null))
  const properties = [parent['key'], parent['name'], ...sides].map(identifierOf)
  return properties.some((property) => namingProperties.some((name) => name === property))
}

function visit(node: unknown, parent: Node | null, see: (node: Node, parent: Node | null) => void): void {
  if (Array.isArray(node)) for (const each of node) visit(each, parent, see)
  if (!isNode(node)) return
  if (node.type === 'VariableDeclarator' && isNode(node['id']))
    node['id']['from'] = identifierOf(node['init'])
  see(node, parent)
  const isTransparent = node.type === 'TSTypeAnnotation' || node.type === 'TSLiteralType'
  for (const value of Object.values(node)) visit(value, isTransparent ? parent : node, see)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function identifierOf(node: unknown): string | null {
  if (!isNode(node) || (node.type !== 'Identifier' && node.type !== 'JSXIdentifier')) return null
  return typeof node['name'] === 'string' ? node['name'] : null
}

/** A text without parts that are computed. */
function textOf(node: unknown): string | null {
  if (!isNode(node)) return null
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return null
  const [only, ...more] = node['quasis']
  return more.length === 0 && typeof only?.value?.cooked === 'string' ? only.value.cooked : null
}
