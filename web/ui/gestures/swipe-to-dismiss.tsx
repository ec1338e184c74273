import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useDirection } from '../../i18n/use-translation.tsx'
import { cx } from '../cx.ts'
import { swipeOffset, isSwipeFarEnough, onSwipe } from './swipe.ts'

/** Next or previous. */
export type By = 1 | -1

const swipeOutMs = 130
const swipeInMs = 200
const swipeBackMs = 220
const ease = 'cubic-bezier(0.32, 0.72, 0, 1)'
/** Restore the previous record when the next one fails to load in time. */
const swipeLoadTimeoutMs = 1500

type Peek = { by: By; name: string; isEnough: boolean }

export type SwipeAcrossProps = {
  /** Identifies the current item. A new item slides in from the swipe's side. */
  shown: string | number
  hasPrevious: boolean
  hasNext: boolean
  /** The neighbor's name, if known. */
  nameOf: (by: By) => string
  /** Resolves to whether another item will be shown. */
  onGo: (by: By) => Promise<boolean>
  children: ReactNode
}

/** Lets a finger drag the content sideways to the next or previous item. Place it inside a scroll container. */
export function SwipeAcross(props: SwipeAcrossProps) {
  const { shown, hasPrevious, hasNext, children } = props
  const isRtl = useDirection() === 'rtl'
  const ground = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const [peek, setPeek] = useState<Peek | null>(null)
  /** The exit animation in progress; side -1 is left. */
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
    const far = (dx: number, speed: number): boolean => isSwipeFarEnough(dx, base.clientWidth, speed)
    let at = 0
    const place = (x: number): void => {
      at = x
      moved.style.transform = x === 0 ? '' : `translateX(${x}px)`
      base.style.setProperty('--swiped', String(Math.min(1, Math.abs(x) / 80)))
    }
    const comeBack = (): void => {
      void slide(moved, at, 0, swipeBackMs)
      place(0)
      setPeek(null)
    }
    const go = async (by: By, side: number): Promise<void> => {
      // Blur, which hides the keyboard and saves pending input.
      if (document.activeElement instanceof HTMLElement && moved.contains(document.activeElement))
        document.activeElement.blur()
      const giveUp = (): void => {
        if (!leaving.current) return
        clearTimeout(leaving.current.wait)
        leaving.current = null
        comeBack()
      }
      leaving.current = { side, wait: setTimeout(giveUp, swipeLoadTimeoutMs) }
      const out = side * base.clientWidth
      const gone = slide(moved, at, out, swipeOutMs)
      place(out)
      await gone
      setPeek(null)
      if (!(await now.current.onGo(by))) giveUp()
    }
    const stop = onSwipe(base, {
      onMove(dx) {
        if (leaving.current || dx === 0) return
        const { by, isOpen } = ways(dx)
        place(swipeOffset(dx, isOpen))
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

  // Slide the next item in from the opposite side.
  useLayoutEffect(() => {
    const left = leaving.current
    const moved = track.current
    if (!left || !moved) return
    clearTimeout(left.wait)
    leaving.current = null
    moved.style.transform = ''
    void slide(moved, -left.side * moved.clientWidth, 0, swipeInMs)
  }, [shown])

  return (
    <div
      ref={ground}
      // Keep the surrounding sheet from dismissing on this swipe.
      data-base-ui-swipe-ignore={isOn ? '' : undefined}
      className={cx(
        '-mx-4 -mb-4 min-h-full overflow-x-clip px-4 pb-4',
        isOn && 'touch-pan-y touch-pinch-zoom',
      )}
    >
      {peek && <Neighbor {...peek} />}
      {/* Covers the neighbor until it moves away. */}
      <div ref={track} className="relative bg-raised">
        {children}
      </div>
    </div>
  )
}

/** Previews the neighbor in the gap, vertically centered in the visible area. */
function Neighbor({ by, name, isEnough: isNext }: Peek) {
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

/** Animates the slide, unless the person prefers reduced motion. */
async function slide(element: HTMLElement, from: number, to: number, duration: number): Promise<void> {
  if (from === to || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const way = [from, to].map((x) => ({ transform: `translateX(${x}px)` }))
  await element.animate(way, { duration, easing: ease }).finished.catch(() => undefined)
}
