import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { numberFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { fromScreen, graticule, mapHeight, mapWidth, moved, toScreen, viewOf, zoomed } from './map-view.ts'
import type { Position, Shape } from './geometry-shapes.ts'

const panStep = 40

/** A map of shapes on a graticule: drag to pan, wheel to zoom, click to pick. */
export function ShapeMap(props: {
  shapes: readonly Shape[]
  /** The source text of the shapes. */
  source: string
  map: RefObject<HTMLDivElement | null>
  onPick: ((position: Position) => void) | undefined
}) {
  const { shapes, onPick, map } = props
  const t = useTranslation()
  const [view, setView] = useState(() => viewOf(shapes))
  const [hasFocus, setFocus] = useState(false)
  const drag = useRef<{ at: Position; isMoving: boolean } | null>(null)
  const isPicked = useRef(true)
  // Fit typed shapes into view.
  useEffect(() => {
    if (shapes.length > 0 && !isPicked.current) setView(viewOf(shapes))
    isPicked.current = false
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [props.source])
  useEffect(() => {
    const element = map.current
    if (!element) return undefined
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault()
      event.stopPropagation()
      const at = placeOf(element, event)
      setView((now) => zoomed(now, event.deltaY > 0 ? 1.25 : 0.8, at))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [map])

  const pick = (at: Position): void => {
    isPicked.current = onPick !== undefined
    onPick?.(fromScreen(view, at))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const pans: Partial<Record<string, Position>> = {
      ArrowLeft: [-panStep, 0],
      ArrowRight: [panStep, 0],
      ArrowUp: [0, -panStep],
      ArrowDown: [0, panStep],
    }
    const pan = pans[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (pan) setView(moved(view, ...pan))
    else if (event.key === '+' || event.key === '=') setView(zoomed(view, 0.5))
    else if (event.key === '-') setView(zoomed(view, 2))
    else if (event.key === 'Enter' || event.key === ' ') pick([mapWidth / 2, mapHeight / 2])
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    const from = drag.current
    if (!from) return
    const at = placeOf(event.currentTarget, event)
    if (!from.isMoving && Math.hypot(at[0] - from.at[0], at[1] - from.at[1]) < 4) return
    drag.current = { at, isMoving: true }
    setView((now) => moved(now, from.at[0] - at[0], from.at[1] - at[1]))
  }
  const lines = graticule(view)
  const degrees = (value: number): string => `${numberFormat({ maximumFractionDigits: 5 }).format(value)}°`
  return (
    <div className="relative" dir="ltr">
      {/* Panning and picking work by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={map}
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t('cells.map.label')}
        className="cursor-crosshair touch-none overflow-hidden bg-sunken outline-none focus-visible:ring-2 focus-visible:ring-focus focus-visible:ring-inset"
        onKeyDown={onKeyDown}
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          drag.current = { at: placeOf(event.currentTarget, event), isMoving: false }
        }}
        onPointerMove={onPointerMove}
        onPointerUp={(event) => {
          const from = drag.current
          drag.current = null
          if (from && !from.isMoving) pick(placeOf(event.currentTarget, event))
        }}
        onPointerCancel={() => (drag.current = null)}
      >
        <svg viewBox={`0 0 ${mapWidth} ${mapHeight}`} className="block w-full" aria-hidden="true">
          {lines.xs.map((degree) => {
            const [x] = toScreen(view, [degree, view.y])
            return (
              <g key={`x${degree}`}>
                <path d={`M${x} 0V${mapHeight}`} className="stroke-line-2" />
                <text x={x + 3} y={mapHeight - 4} className="fill-ink-3 text-[10px]">
                  {degrees(degree)}
                </text>
              </g>
            )
          })}
          {lines.ys.map((degree) => {
            const [, y] = toScreen(view, [view.x, degree])
            return (
              <g key={`y${degree}`}>
                <path d={`M0 ${y}H${mapWidth}`} className="stroke-line-2" />
                <text x={4} y={y - 3} className="fill-ink-3 text-[10px]">
                  {degrees(degree)}
                </text>
              </g>
            )
          })}
          {shapes.map((shape, index) => (
            // Shapes have no identity but their index.
            // oxlint-disable-next-line react/no-array-index-key
            <Drawn key={index} shape={shape} toScreen={(position) => toScreen(view, position)} />
          ))}
          {hasFocus && onPick && (
            <path
              d={`M${mapWidth / 2 - 8} ${mapHeight / 2}h16M${mapWidth / 2} ${mapHeight / 2 - 8}v16`}
              className="stroke-ink"
            />
          )}
        </svg>
      </div>
      <div className="absolute end-1.5 top-1.5 flex flex-col rounded-md bg-surface shadow-1">
        <IconButton
          icon={Plus}
          size="xs"
          label={t('cells.map.nearer')}
          onClick={() => setView(zoomed(view, 0.5))}
        />
        <IconButton
          icon={Minus}
          size="xs"
          label={t('cells.map.farther')}
          onClick={() => setView(zoomed(view, 2))}
        />
      </div>
    </div>
  )
}

/** Draws a shape with at most a thousand positions, which is the map's resolution. */
function Drawn({ shape, toScreen: place }: { shape: Shape; toScreen: (position: Position) => Position }) {
  if (shape.kind === 'point') {
    const [x, y] = place(shape.rings[0]?.[0] ?? [0, 0])
    return <circle cx={x} cy={y} r={5} className="fill-primary stroke-surface" strokeWidth={1.5} />
  }
  const d = shape.rings
    .map((ring) => {
      const points = ring.map((position) =>
        place(position)
          .map((one) => one.toFixed(1))
          .join(' '),
      )
      return `M${points.join('L')}${shape.kind === 'area' ? 'Z' : ''}`
    })
    .join('')
  return (
    <path
      d={d}
      fillRule="evenodd"
      className={shape.kind === 'area' ? 'fill-primary/25 stroke-primary' : 'fill-none stroke-primary'}
      strokeWidth={2}
      strokeLinejoin="round"
    />
  )
}

function placeOf(element: HTMLElement, event: { clientX: number; clientY: number }): Position {
  const box = element.getBoundingClientRect()
  const scale = mapWidth / Math.max(1, box.width)
  return [(event.clientX - box.x) * scale, (event.clientY - box.y) * scale]
}
