import { Table2 } from 'lucide-react'
import { Suspense } from 'react'
import { iconNameOf } from '../../screens/icon-name.ts'
import { lazyPart } from '../../screens/lazy-part.tsx'

const NamedIcon = lazyPart(() => import('../../screens/named-icon.tsx').then((m) => m.NamedIcon))
const look = 'size-4 shrink-0 text-icon'

/** A table's own icon, or the default. */
export function TableIcon({ meta }: { meta: unknown }) {
  const name = iconNameOf(meta)
  const usual = <Table2 aria-hidden className={look} />
  if (name === null) return usual
  return (
    <Suspense fallback={usual}>
      <NamedIcon name={name} className={look} />
    </Suspense>
  )
}
