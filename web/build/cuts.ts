import type { ESTree } from 'vite'

export type Parse = (code: string) => ESTree.Program
export type Member = ESTree.ObjectExpression['properties'][number]

/** A stretch of a source that goes, and what stands in its place. */
export type Cut = { start: number; end: number; by?: string }

export function cutOut(code: string, cuts: readonly Cut[]): string {
  let short = code
  for (const { start, end, by = '' } of cuts.toSorted((a, b) => b.start - a.start))
    short = short.slice(0, start) + by + short.slice(end)
  return short
}

/** The members of an object that are to go, each with the comma after it. */
export function membersOf(object: ESTree.ObjectExpression, goes: (member: Member) => boolean): Cut[] {
  return object.properties.flatMap((member, at) =>
    goes(member) ? [{ start: member.start, end: object.properties[at + 1]?.start ?? object.end - 1 }] : [],
  )
}

/** What a module's own names stand for. */
export function constsOf(program: ESTree.Program): Map<string, ESTree.Expression> {
  const consts = new Map<string, ESTree.Expression>()
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declared.declarations)
      if (id.type === 'Identifier' && init) consts.set(id.name, init)
  }
  return consts
}
