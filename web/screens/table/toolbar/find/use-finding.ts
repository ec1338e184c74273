import { useEffect, useMemo, useRef, useState } from 'react'
import type { FindKey } from '../../../../views/grid/keyboard/key-bindings.ts'
import { panelPrefetchDelayMs } from '../../../lazy-part.tsx'
import type { FindProps } from './find-props.ts'
import { preloadFind } from './lazy-find.tsx'

/** State of find in the grid: open, and matching cells. */
export function useFinding() {
  const [isOpen, setOpen] = useState(false)
  const [found, setFound] = useState<ReadonlySet<string> | null>(null)
  const bar = useRef<((key: FindKey) => void) | null>(null)
  const [firstKey, setFirstKey] = useState<FindKey>('find')
  const lasting = useMemo(
    () => ({
      /** Opens the bar, or runs the key's command if already open. */
      open(key: FindKey) {
        setFirstKey(key)
        setOpen(true)
        bar.current?.(key)
      },
      close() {
        setOpen(false)
        bar.current = null
      },
      props: {
        onFound: setFound,
        onReady(take) {
          bar.current = take
        },
      } satisfies Pick<FindProps, 'onFound' | 'onReady'>,
    }),
    [],
  )
  useEffect(() => {
    const timer = setTimeout(preloadFind, panelPrefetchDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return { ...lasting, isOpen, found, firstKey }
}
