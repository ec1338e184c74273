import type { Plugin } from 'vite'
import { constsOf, type Cut, cutOut, type Member, membersOf, type Parse } from './cuts.ts'

/** What a field type is asked by the server alone: browsers get options that it has checked. */
const serverOnly = new Set(['options'])

/** Leaves out of field types what only the server asks them. */
export function shortFields(root: string): Plugin {
  const folder = `${root.replace(/web\/$/, '')}core/fields/`
  return {
    name: 'tessera-short-fields',
    apply: 'build',
    // After the types are gone.
    enforce: 'post',
    transform(code, id) {
      if (!id.startsWith(folder)) return undefined
      return { code: fieldsShortened(code, (text) => this.parse(text)), map: null }
    },
  }
}

/** A module of field types in JavaScript. What it reads of a type itself stays. */
export function fieldsShortened(code: string, parse: Parse): string {
  const cuts: Cut[] = []
  for (const [name, value] of constsOf(parse(code))) {
    if (value.type !== 'ObjectExpression') continue
    if (!value.properties.some((member) => nameOf(member) === 'storage')) continue
    cuts.push(
      ...membersOf(value, (member) => {
        const asked = nameOf(member)
        return asked !== null && serverOnly.has(asked) && !code.includes(`${name}.${asked}`)
      }),
    )
  }
  return cutOut(code, cuts)
}

function nameOf(member: Member): string | null {
  return member.type === 'Property' && member.key.type === 'Identifier' ? member.key.name : null
}
