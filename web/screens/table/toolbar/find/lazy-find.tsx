import { Search } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { catalogs } from 'virtual:catalogs/later-find'
import { addMessageCatalogs } from '../../../../i18n/i18n.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Input } from '../../../../ui/forms/input.tsx'
import { lazyModule, useLazyModule } from '../../../../ui/lazy-module.ts'
import { findClass, type FindProps } from './find-props.ts'

const bar = lazyModule(async () => {
  const [module] = await Promise.all([import('./find-bar.tsx'), addMessageCatalogs(catalogs)])
  return module
})

/** Preloads the bar when idle, so that Mod+F opens instantly. */
export function preloadFind(): void {
  // Opening it reports the failure.
  bar.load().catch(() => undefined)
}

/** The find and replace bar. Buffers typing in a placeholder input until loaded. */
export function Find(props: FindProps) {
  const t = useTranslation()
  const loaded = useLazyModule(bar)
  const [typed, setTyped] = useState('')
  const waiting = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => waiting.current?.focus(), [])
  if (loaded) return <loaded.FindBar {...props} typed={typed} />
  return (
    <div className={findClass}>
      <Input ref={waiting} size="sm" icon={Search} aria-label={t('common.search')} onText={setTyped} />
    </div>
  )
}
