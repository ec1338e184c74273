import { useEffect, useState, useSyncExternalStore } from 'react'
import { catalogues } from 'virtual:catalogues/later-conflict'
import { addCatalogues } from '../../../i18n/i18n.ts'
import { later } from '../../../ui/later.ts'
import type { ConflictsProps } from './conflicts.tsx'

const parts = later(async () => {
  const [module] = await Promise.all([import('./conflicts.tsx'), addCatalogues(catalogues)])
  return module
})

/** The sheet itself comes first. */
const fetchAfterMs = 2500

/** The question whose value is to stay. It is fetched before it is needed: that may be while there is no connection. */
export function Conflicts(props: ConflictsProps) {
  const { store } = props.source
  const hasFailed = useSyncExternalStore(store.subscribe, () => store.counts().failed > 0)
  const [loaded, setLoaded] = useState(parts.now)
  const isThere = loaded !== null
  useEffect(() => {
    if (isThere) return undefined
    // Without a connection the next cell that fails asks for it again.
    const timer = setTimeout(
      () => void parts.load().then(setLoaded, () => undefined),
      hasFailed ? 0 : fetchAfterMs,
    )
    return () => clearTimeout(timer)
  }, [isThere, hasFailed])
  return loaded && hasFailed ? <loaded.Conflicts {...props} /> : null
}
