import { Suspense } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import type { DatabaseImportProps } from './database-import.tsx'

const Loaded = lazyPart(() => import('./database-import.tsx').then((m) => m.DatabaseImport))

/** The import of a SQLite file, loaded when one is chosen. */
export function DatabaseImport(props: DatabaseImportProps) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
}
