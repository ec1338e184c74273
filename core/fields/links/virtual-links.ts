import { fail } from '../../errors.ts'
import type { Column, LinkPath } from '../../schema.ts'
import * as sourceLimits from '../../source-limits.ts'
import { computedOf } from '../computed/computed.ts'

// Links between databases of a base. The base database stores their pairs, so SQL of neither table can use them.

/** A link between databases. */
export type VirtualPath = LinkPath & { through: Extract<LinkPath['through'], { kind: 'virtual' }> }

/** The path of a column that links databases; null for all other columns. */
export function virtualPath({ link }: Pick<Column, 'link'>): VirtualPath | null {
  return link && isVirtualPath(link) ? link : null
}

export function isVirtualPath(path: LinkPath): path is VirtualPath {
  return path.through.kind === 'virtual'
}

export function isVirtualLink({ options }: Pick<Column, 'options'>): boolean {
  return options['isVirtual'] === true
}

/** True for links between databases and for values over them: SQL can neither sort nor group by them. */
export function readsOtherDatabases(column: Pick<Column, 'options' | 'computed'>): boolean {
  return isVirtualLink(column) || computedOf(column)?.acrossDatabases !== undefined
}

/** Throws VIRTUAL_LINK_UNSUPPORTED if SQL would have to use a link between databases. */
export function requireNotVirtual(column: Pick<Column, 'options' | 'title' | 'computed'>): void {
  if (readsOtherDatabases(column)) fail('VIRTUAL_LINK_UNSUPPORTED', { title: column.title })
}

/** True if each record of a side has at most one link. */
export function isUnique({ relation }: Pick<LinkPath, 'relation'>, side: 'own' | 'other'): boolean {
  return relation === 'oo' || relation === (side === 'own' ? 'bt' : 'hm')
}

/** How many ids a record shows or counts: of links whose records another database has, all. */
export const allIds = { limit: sourceLimits.virtualLinksPerRecord, offset: 0 }
