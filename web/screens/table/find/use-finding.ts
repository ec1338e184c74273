import { useEffect, useMemo, useRef, useState } from 'react'
import { fetchFind, type FindProps } from './lazy-find.tsx'

/** The sheet itself comes first. */
const fetchAfterMs = 2000

/** Whether somebody looks for a text in the sheet, and the cells that hold it. */
export function useFinding() {
  const [isOpen, setOpen] = useState(false)
  const [found, setFound] = useState<ReadonlySet<string> | null>(null)
  const focus = useRef<(() => void) | null>(null)
  const lasting = useMemo(
    () => ({
      /** Shows the bar; where it shows already, the cursor goes there. */
      open() {
        setOpen(true)
        focus.current?.()
      },
      close() {
        setOpen(false)
        focus.current = null
      },
      props: {
        onFound: setFound,
        onReady(take) {
          focus.current = take
        },
      } satisfies Pick<FindProps, 'onFound' | 'onReady'>,
    }),
    [],
  )
  useEffect(() => {
    const timer = setTimeout(fetchFind, fetchAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return { ...lasting, isOpen, found }
}
