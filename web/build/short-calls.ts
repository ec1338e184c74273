import type { ESTree, Plugin } from 'vite'
import { constsOf, type Cut, cutOut, type Member, membersOf, type Parse } from './cuts.ts'

/** All that a browser needs to know of a call. */
const kept = new Set(['method', 'path'])
/** What else `defineCall` takes. */
const left = new Set(
  'name summary aliases action cost base params query body output status bodyBytesMax bodyKind sameSiteOnly'.split(
    ' ',
  ),
)

const schemas = 'import * as v from "valibot"'
const pure = '/* @__PURE__ */ '

/** Says of every schema that nothing happens when it is made: one that nothing uses can be left out. */
function pureSchemas(code: string): string {
  return code.includes(schemas) ? code.replace(/(?<![\w.$])v\.\w+\(/g, `${pure}$&`) : code
}

/**
 * Makes the calls of core/api no more than method and path in what browsers load: the schemas of what a call takes
 * are the server's, and most of the code by far.
 */
export function shortCalls(root: string): Plugin {
  const folder = `${root.replace(/web\/$/, '')}core/api/`
  return {
    name: 'tessera-short-calls',
    apply: 'build',
    // After the types are gone.
    enforce: 'post',
    transform(code, id) {
      const isCalls = id.startsWith(folder) && code.includes('defineCall({')
      if (!isCalls && !code.includes(schemas)) return undefined
      const short = isCalls ? shortened(code, (text) => this.parse(text)) : code
      return { code: pureSchemas(short), map: null }
    },
  }
}

/** A module of calls in JavaScript, without what is no browser's concern. */
export function shortened(code: string, parse: Parse): string {
  const consts = constsOf(parse(code))
  const cuts: Cut[] = []
  const seen = new Set<ESTree.ObjectExpression>()

  function shorten(object: ESTree.ObjectExpression): void {
    if (seen.has(object)) return
    seen.add(object)
    cuts.push(...membersOf(object, (member) => !isKept(member)))
  }

  function isKept(member: Member): boolean {
    if (member.type === 'Property') {
      const name = member.key.type === 'Identifier' ? member.key.name : null
      if (name === null || (!kept.has(name) && !left.has(name)))
        throw new Error(`A call has ${name ?? 'a member'} that short-calls.ts does not know.`)
      return kept.has(name)
    }
    const spread = member.argument.type === 'CallExpression' ? member.argument.callee : member.argument
    if (spread.type !== 'Identifier') return true
    const source = consts.get(spread.name)
    // `slot` says which part of a path is an id: nothing that is kept.
    if (spread.name === 'slot' || isSlot(source)) return false
    if (source?.type === 'ObjectExpression') shorten(source)
    const made = source?.type === 'ArrowFunctionExpression' ? inside(source.body) : null
    if (made?.type === 'ObjectExpression') shorten(made)
    if (spread !== member.argument) cuts.push({ start: spread.start, end: spread.start, by: pure })
    return true
  }

  for (const value of consts.values()) {
    if (value.type !== 'CallExpression') continue
    const [definition] = isCallOf(value, 'defineCall') ? value.arguments : []
    if (definition?.type === 'ObjectExpression') {
      shorten(definition)
      cuts.push({ start: value.callee.start, end: value.callee.end })
    } else cuts.push({ start: value.start, end: value.start, by: pure })
  }
  return cutOut(code, cuts)
}

function isCallOf(value: ESTree.Expression | undefined, name: string): boolean {
  return value?.type === 'CallExpression' && value.callee.type === 'Identifier' && value.callee.name === name
}

const isSlot = (value: ESTree.Expression | undefined): boolean => isCallOf(value, 'slot')

/** An arrow function gives an object in brackets. */
function inside<Node extends ESTree.Node>(node: Node): ESTree.Node {
  if (node.type === 'ParenthesizedExpression') return node.expression
  if (node.type === 'ExpressionStatement') return node.expression
  return node
}
