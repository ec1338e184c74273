import { AppError } from '#core/errors.ts'
import { isVirtualLink, virtualPath } from '#core/fields/links/virtual-links.ts'
import type { Column, Table } from '#core/schema.ts'
import type { Engine } from '../engine/engine.ts'
import type { LinkChange } from '../engine/links/link-change.ts'
import type { Stamp, WritePlan } from '../engine/plan.ts'
import type { TablePlan } from './write-records.ts'

// Writes of links between databases. The base database stores the pairs; whether records exist, each database checks.

/** The plan of a change of links, within a database or between two. */
export function linksPlan(engine: Engine, column: Column, change: LinkChange, stamp: Stamp): TablePlan {
  const made = engine.linkPlan(column, change, stamp)
  const path = virtualPath(column)
  if (!path) return made
  const { add, remove, replace, newest } = change
  const owns = [...new Set([...add, ...remove].map(([own]) => own).concat(replace))]
  const others = [...new Set(add.map(([, other]) => other))]
  const linked = engine.recordsExistAssertion(path.table, others).map(({ holds, otherwise }) => ({
    holds,
    otherwise: () =>
      new AppError('LINKED_RECORD_NOT_FOUND', {
        id: otherwise().details['id'],
        table: path.table.title,
        ids: others.length > 1 ? others : undefined,
      }),
  }))
  const exist = newest === undefined ? engine.recordsExistAssertion(path.owner, owns) : []
  const assertions = [...exist, ...linked, ...(made.plan.assertions ?? [])]
  return { ...made, plan: { ...made.plan, assertions } }
}

/** True if records of a table of a source have links that the base database stores. */
export function hasLinksElsewhere({ columns, native }: Table): boolean {
  return Boolean(native) && columns.some(isVirtualLink)
}

/** The deletion of records, with their links to other databases. Those of the base's own tables go by themselves. */
export function deletionPlans(engine: Engine, table: Table, plan: WritePlan): TablePlan[] {
  const links = table.native ? table.columns.filter(isVirtualLink) : []
  return [{ table, plan }, ...links.map((column) => engine.unlinkedPlan(column))]
}
