import { Suspense } from 'react'
import { catalogs } from 'virtual:catalogs/later-dependents'
import type { SchemaSqlWire } from '#core/api/tables/schema-sql.ts'
import type { PreviewedChange } from '../api/schema/schema-sql.ts'
import { addMessageCatalogs } from '../i18n/i18n.ts'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { lazyPart } from './lazy-part.tsx'

const load = async () => {
  const [module] = await Promise.all([import('./sql-block.tsx'), addMessageCatalogs(catalogs)])
  return module
}
const Block = lazyPart(async () => (await load()).SqlBlock)
const OfChange = lazyPart(async () => (await load()).SchemaSql)

/** Lazy, because it is needed only before a change of a data source. */
export function LazySqlBlock(props: { sql: SchemaSqlWire }) {
  return (
    <Suspense fallback={<SkeletonRows count={2} />}>
      <Block {...props} />
    </Suspense>
  )
}

export function LazySchemaSql(props: { baseId: string; change: PreviewedChange }) {
  return (
    <Suspense fallback={<SkeletonRows count={2} />}>
      <OfChange {...props} />
    </Suspense>
  )
}
