import { ChevronLeft, ChevronRight, Image } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { displayAs, type StoredFile } from '#core/fields/options/files.ts'
import { fileIconOf } from '../../fields/files/file-icons.ts'
import { useFileUrl } from '../../fields/files/use-file-url.ts'
import { useDirection, useTranslation } from '../../i18n/use-translation.tsx'
import { buttonTones } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { isSwipeFarEnough, onSwipe } from '../../ui/gestures/swipe.ts'
import { IconOutline } from '../../ui/icon-outline.tsx'
import type { CoverFit } from './gallery-settings.ts'

/** More files have no dot each. */
const dotsMax = 8

/**
 * The files of a cover field, one at a time: switched by buttons, arrow keys on them, and swipes on the card. On touch
 * screens, the buttons are for screen readers only.
 */
export function CoverCarousel(props: {
  files: readonly StoredFile[]
  fit: CoverFit
  height: number
  /** The card, which covers the pictures and receives the swipes. */
  card: RefObject<HTMLElement | null>
  /** Its buttons are in the tab order. */
  isActive: boolean
}) {
  const { files, fit, height, card, isActive } = props
  const t = useTranslation()
  const isRtl = useDirection() === 'rtl'
  const cover = useRef<HTMLDivElement>(null)
  const [chosen, choose] = useState(0)
  // Others may delete files.
  const at = Math.min(chosen, files.length - 1)
  const file = files[at]
  const latest = useRef({ at, isRtl })
  useEffect(() => {
    latest.current = { at, isRtl }
  })
  const count = files.length
  useEffect(() => {
    const element = card.current
    if (!element || count < 2) return undefined
    let isOnCover = false
    const onStart = ({ touches: [touch] }: TouchEvent): void => {
      const box = cover.current?.getBoundingClientRect()
      isOnCover = touch !== undefined && box !== undefined && touch.clientY < box.bottom
    }
    element.addEventListener('touchstart', onStart, { passive: true })
    const stop = onSwipe(element, {
      onMove: () => undefined,
      onCancel: () => undefined,
      onEnd(dx, speed) {
        if (!isOnCover || !isSwipeFarEnough(dx, element.clientWidth, speed)) return
        const isForward = dx < 0 !== latest.current.isRtl
        choose(Math.min(count - 1, Math.max(0, latest.current.at + (isForward ? 1 : -1))))
      },
    })
    return () => {
      element.removeEventListener('touchstart', onStart)
      stop()
    }
  }, [card, count])

  const go = (by: 1 | -1): void => choose((at + by + count) % count)
  function onKeyDown(event: KeyboardEvent): void {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (way === undefined) return
    event.preventDefault()
    event.stopPropagation()
    go((way === 1) === isRtl ? -1 : 1)
  }
  const button = (by: 1 | -1) => {
    const Icon = (by === 1) === isRtl ? ChevronLeft : ChevronRight
    return (
      <button
        type="button"
        aria-label={t(by === 1 ? 'gallery.file.next' : 'gallery.file.previous')}
        tabIndex={isActive ? 0 : -1}
        className={cx(
          'absolute z-10 grid size-6 place-items-center rounded-md opacity-0 group-focus-within/card:opacity-100 group-hover/card:opacity-100 pointer-coarse:pointer-events-none pointer-coarse:opacity-0',
          buttonTones.neutral,
        )}
        style={{ top: height / 2 - 12, [by === 1 ? 'insetInlineEnd' : 'insetInlineStart']: 8 }}
        onClick={() => go(by)}
        onKeyDown={onKeyDown}
      >
        <Icon aria-hidden className="size-3.5" />
      </button>
    )
  }
  return (
    <div
      ref={cover}
      className="relative grid shrink-0 place-items-center overflow-hidden border-b border-line bg-sunken text-ink-off"
      style={{ height }}
    >
      {file ? <CoverFile key={file.id} file={file} fit={fit} /> : <Image aria-hidden className="size-6" />}
      {count > 1 && (
        <>
          {button(-1)}
          {button(1)}
          <span className="sr-only" aria-live={isActive ? 'polite' : 'off'}>
            {t('gallery.file.position', { position: at + 1, count })}
          </span>
          <Dots at={at} count={count} />
        </>
      )}
    </div>
  )
}

function CoverFile({ file, fit }: { file: StoredFile; fit: CoverFit }) {
  const isPicture = displayAs(file.mimetype) === 'image'
  const url = useFileUrl(file, 'preview')
  const [isBroken, setBroken] = useState(false)
  if (isPicture && !isBroken)
    return (
      url !== null && (
        <img
          src={url}
          alt={file.title}
          loading="lazy"
          decoding="async"
          draggable={false}
          className={`absolute inset-0 size-full ${fit === 'fit' ? 'object-contain' : 'object-cover'}`}
          onError={() => setBroken(true)}
        />
      )
    )
  return (
    <span className="flex max-w-full flex-col items-center gap-2 px-3 text-xs text-ink-2">
      <IconOutline path={fileIconOf(file.mimetype)} size={28} />
      <span className="max-w-full truncate" dir="auto">
        {file.title}
      </span>
    </span>
  )
}

/** Shows on any picture, in any theme. */
const dotsGround = 'rgb(25 25 25 / 65%)'

/** Marks the visible file. */
function Dots({ at, count }: { at: number; count: number }) {
  if (count > dotsMax)
    return (
      <span
        aria-hidden
        className="absolute bottom-2 rounded-full px-1.5 text-2xs text-white tabular-nums"
        style={{ background: dotsGround }}
      >
        {at + 1} / {count}
      </span>
    )
  return (
    <span
      aria-hidden
      className="absolute bottom-2 flex gap-1 rounded-full p-1"
      style={{ background: dotsGround }}
    >
      {Array.from({ length: count }, (_, index) => (
        <span
          key={index}
          className="size-1.5 rounded-full bg-white"
          style={{ opacity: index === at ? 1 : 0.4 }}
        />
      ))}
    </span>
  )
}
