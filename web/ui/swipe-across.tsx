import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useDirection } from '../i18n/use-t.tsx'
import { cx } from './cx.ts'
import { followed, isEnough, watchSwipe } from './swipe.ts'

/** To the next one or the previous one. */
export type By = 1 | -1

/** Milliseconds out, in, and back where it was. */
const OUT = 130
const IN = 200
const BACK = 220
const ease = 'cubic-bezier(0.32, 0.72, 0, 1)'
/** What was asked for has not come: the old one shows again. */
const PATIENCE = 1500

type Peek = { by: By; name: string; isEnough: boolean }

export type SwipeAcrossProps = {
  /** Says what is shown. Another one comes in from the side that it was swiped from. */
  shown: string | number
  hasPrevious: boolean
  hasNext: boolean
  /** What the neighbour is called, where that is known. */
  nameOf: (by: By) => string
  /** Answers whether something else will be shown. */
  onGo: (by: By) => Promise<boolean>
  children: ReactNode
}

/** What follows the finger sideways, and makes way for its neighbour. It stands in something that scrolls. */
export function SwipeAcross(props: SwipeAcrossProps) {
  const { shown, hasPrevious, hasNext, children } = props
  const isRtl = useDirection() === 'rtl'
  const ground = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const [peek, setPeek] = useState<Peek | null>(null)
  /** On the way out, and to which side: -1 is to the left. */
  const leaving = useRef<{ side: number; wait: ReturnType<typeof setTimeout> } | null>(null)
  const isOn = hasPrevious || hasNext
  const now = useRef({ ...props, isRtl })
  useLayoutEffect(() => {
    now.current = { ...props, isRtl }
  })

  useEffect(() => {
    const [base, moved] = [ground.current, track.current]
    if (!isOn || !base || !moved) return undefined
    const ways = (dx: number): { by: By; isOpen: boolean } => {
      const by = dx < 0 === now.current.isRtl ? -1 : 1
      return { by, isOpen: by === 1 ? now.current.hasNext : now.current.hasPrevious }
    }
    const far = (dx: number, speed: number): boolean => isEnough(dx, base.clientWidth, speed)
    let at = 0
    const place = (x: number): void => {
      at = x
      moved.style.transform = x === 0 ? '' : `translateX(${x}px)`
      base.style.setProperty('--swiped', String(Math.min(1, Math.abs(x) / 80)))
    }
    const comeBack = (): void => {
      void slide(moved, at, 0, BACK)
      place(0)
      setPeek(null)
    }
    const go = async (by: By, side: number): Promise<void> => {
      // The keyboard goes away, and what was being typed is saved with the one that is left.
      if (document.activeElement instanceof HTMLElement && moved.contains(document.activeElement))
        document.activeElement.blur()
      const giveUp = (): void => {
        if (!leaving.current) return
        clearTimeout(leaving.current.wait)
        leaving.current = null
        comeBack()
      }
      leaving.current = { side, wait: setTimeout(giveUp, PATIENCE) }
      const out = side * base.clientWidth
      const gone = slide(moved, at, out, OUT)
      place(out)
      await gone
      setPeek(null)
      if (!(await now.current.onGo(by))) giveUp()
    }
    const stop = watchSwipe(base, {
      onMove(dx) {
        if (leaving.current || dx === 0) return
        const { by, isOpen } = ways(dx)
        place(followed(dx, isOpen))
        const enough = far(dx, 0)
        setPeek((before) => {
          if (!isOpen) return null
          if (before?.by === by && before.isEnough === enough) return before
          return { by, name: before?.by === by ? before.name : now.current.nameOf(by), isEnough: enough }
        })
      },
      onEnd(dx, speed) {
        if (leaving.current) return
        const { by, isOpen } = ways(dx)
        if (isOpen && far(dx, speed)) void go(by, Math.sign(dx))
        else comeBack()
      },
      onCancel: () => !leaving.current && comeBack(),
    })
    return () => {
      stop()
      place(0)
    }
  }, [isOn])

  // The next one is there: it comes in from the other side.
  useLayoutEffect(() => {
    const left = leaving.current
    const moved = track.current
    if (!left || !moved) return
    clearTimeout(left.wait)
    leaving.current = null
    moved.style.transform = ''
    void slide(moved, -left.side * moved.clientWidth, 0, IN)
  }, [shown])

  return (
    <div
      ref={ground}
      // A swipe here puts nothing away.
      data-base-ui-swipe-ignore={isOn ? '' : undefined}
      className={cx(
        '-mx-4 -mb-4 min-h-full overflow-x-clip px-4 pb-4',
        isOn && 'touch-pan-y touch-pinch-zoom',
      )}
    >
      {peek && <Neighbour {...peek} />}
      {/* Over its neighbour, until it has made way. */}
      <div ref={track} className="relative bg-raised">
        {children}
      </div>
    </div>
  )
}

/** What the finger is about to reach, in the room that it makes; in the middle of what is in sight. */
function Neighbour({ by, name, isEnough: isNext }: Peek) {
  const Icon = by === 1 ? ChevronRight : ChevronLeft
  return (
    <div aria-hidden className="pointer-events-none sticky top-[40%] h-0">
      <div
        className={cx(
          'absolute flex w-28 -translate-y-1/2 flex-col items-center gap-2 text-center opacity-(--swiped)',
          by === 1 ? '-end-2' : '-start-2',
        )}
      >
        <span
          className={cx(
            'grid size-11 place-items-center rounded-full transition-colors duration-150',
            isNext ? 'bg-primary text-on-primary' : 'bg-sunken text-icon',
          )}
        >
          <Icon className="size-5 rtl:-scale-x-100" />
        </span>
        <span dir="auto" className="line-clamp-3 w-full text-sm break-words text-ink-2">
          {name}
        </span>
      </div>
    </div>
  )
}

/** Moves it by itself, for those who do not mind things moving. */
async function slide(element: HTMLElement, from: number, to: number, duration: number): Promise<void> {
  if (from === to || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const way = [from, to].map((x) => ({ transform: `translateX(${x}px)` }))
  await element.animate(way, { duration, easing: ease }).finished.catch(() => undefined)
}
