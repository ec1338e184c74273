import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useId } from 'react'
import type { StoredFile } from '#core/fields/options/files.ts'
import { useDirection, useTranslation } from '../../i18n/use-translation.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { CoverCarousel } from './cover-carousel.tsx'
import type { GalleryPlan } from './gallery-layout.ts'
import type { CoverFit } from './gallery-settings.ts'

/** Where a dragged card would go, in logical directions. */
export type DropSide = 'before' | 'after'

/** A record as a card: cover, heading and fields. The heading is its button; the rest of the card belongs to it. */
export function GalleryCard(props: {
  card: RefObject<HTMLElement | null>
  plan: GalleryPlan
  title: string
  /** Files of the cover field. */
  files: readonly StoredFile[]
  fit: CoverFit
  /** Colors of the record's rule. */
  bar: string | null
  ground: string | null
  isActive: boolean
  isSelected: boolean
  isDragged: boolean
  drop: DropSide | null
  /** Beside the heading. */
  badges: ReactNode
  /** Fields below the heading. */
  children: ReactNode
  onOpen: (event: MouseEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: () => void
  onMenu: (event: MouseEvent) => void
}) {
  const { plan, title, bar, ground, drop } = props
  const t = useTranslation()
  const id = useId()
  const isRtl = useDirection() === 'rtl'
  return (
    <article
      ref={props.card}
      aria-labelledby={id}
      className={cx(
        'group/card relative flex size-full touch-pan-y flex-col overflow-hidden rounded-xl border bg-surface shadow-1 transition-shadow hover:shadow-2 has-[[data-heading]:focus-visible]:outline-2 has-[[data-heading]:focus-visible]:outline-focus',
        props.isSelected ? 'border-focus outline-2 outline-focus' : 'border-line hover:border-line-2',
        props.isDragged && 'opacity-45',
      )}
      style={ground === null ? undefined : { background: ground }}
    >
      {plan.coverHeight > 0 && (
        <CoverCarousel
          files={props.files}
          fit={props.fit}
          height={plan.coverHeight}
          card={props.card}
          isActive={props.isActive}
        />
      )}
      <div className="flex min-h-0 flex-1 flex-col gap-2 overflow-hidden p-3">
        <div className="flex items-center gap-2">
          <h2 id={id} className="min-w-0 flex-1 text-base font-semibold">
            {/* Not a button element, which Firefox does not drag. */}
            <span
              data-heading
              role="button"
              tabIndex={props.isActive ? 0 : -1}
              dir="auto"
              className={cx(
                'block truncate outline-none select-none after:absolute after:inset-0',
                // At the page's start, whatever the text's direction.
                isRtl ? 'text-right' : 'text-left',
                title === '' && 'text-ink-3',
              )}
              onClick={props.onOpen}
              onContextMenu={props.onMenu}
              onKeyDown={props.onKeyDown}
              onFocus={props.onFocus}
            >
              {title === '' ? t('views.record.untitled') : title}
            </span>
          </h2>
          {props.badges}
        </div>
        {props.children}
      </div>
      {bar !== null && (
        <span aria-hidden className="absolute inset-y-0 start-0 w-1" style={{ background: bar }} />
      )}
      {drop !== null && (
        <span
          aria-hidden
          className={cx('absolute inset-y-0 w-1 bg-primary', drop === 'before' ? 'start-0' : 'end-0')}
        />
      )}
    </article>
  )
}

/** A card that is loading, or waits for its turn and has its heading already. */
export function GalleryPlaceholder({ plan, title = '' }: { plan: GalleryPlan; title?: string }) {
  return (
    <div className="flex size-full flex-col overflow-hidden rounded-xl border border-line bg-surface">
      {plan.coverHeight > 0 && (
        <div className="shrink-0 border-b border-line bg-sunken" style={{ height: plan.coverHeight }} />
      )}
      <div className="flex flex-col gap-3 p-3">
        {title === '' ? (
          <Skeleton className="h-3 w-3/5" />
        ) : (
          <span className="truncate text-base font-semibold">{title}</span>
        )}
        <Skeleton className="h-3 w-2/5" />
      </div>
    </div>
  )
}
