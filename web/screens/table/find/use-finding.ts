import { useEffect, useMemo, useRef, useState } from 'react'
import type { FindKey } from '../../../views/grid/keys.ts'
import { fetchFind, type FindProps } from './lazy-find.tsx'

/** The sheet itself comes first. */
const fetchAfterMs = 2000

/** Whether somebody looks for a text in the sheet, and the cells that hold it. */
export function useFinding() {
  const [isOpen, setOpen] = useState(false)
  const [found, setFound] = useState<ReadonlySet<string> | null>(null)
  const bar = useRef<((key: FindKey) => void) | null>(null)
  const [firstKey, setFirstKey] = useState<FindKey>('find')
  const lasting = useMemo(
    () => ({
      /** Shows the bar; where it shows already, it does what the key asks for. */
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
    const timer = setTimeout(fetchFind, fetchAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return { ...lasting, isOpen, found, firstKey }
}
