import { useEffect, useState, useSyncExternalStore } from 'react'
import { catalogs } from 'virtual:catalogs/later-conflict'
import { addMessageCatalogs } from '../../../../i18n/i18n.ts'
import { lazyModule } from '../../../../ui/lazy-module.ts'
import { panelPrefetchDelayMs } from '../../../lazy-part.tsx'
import type { ConflictsProps } from './conflicts.tsx'

const parts = lazyModule(async () => {
  const [module] = await Promise.all([import('./conflicts.tsx'), addMessageCatalogs(catalogs)])
  return module
})

/** The conflict prompt. Preloaded, because it may be needed offline. */
export function Conflicts(props: ConflictsProps) {
  const { store } = props.source
  const hasFailed = useSyncExternalStore(store.subscribe, () => store.counts().failed > 0)
  const [loaded, setLoaded] = useState(parts.now)
  const isThere = loaded !== null
  useEffect(() => {
    if (isThere) return undefined
    // While offline, the next failing cell retries the load.
    const timer = setTimeout(
      () => void parts.load().then(setLoaded, () => undefined),
      hasFailed ? 0 : panelPrefetchDelayMs,
    )
    return () => clearTimeout(timer)
  }, [isThere, hasFailed])
  return loaded && hasFailed ? <loaded.Conflicts {...props} /> : null
}
