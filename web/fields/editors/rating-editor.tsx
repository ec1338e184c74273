import type { KeyboardEvent } from 'react'
import { ratingMax } from '#core/fields/numbers/rating-max.ts'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import type { EditorProps } from '../field-ui.ts'
import { ratingMark } from '#core/fields/options/icon-pairs.ts'
import { IconMark } from '../canvas/icon-mark.tsx'
import { starsByKey, starsOf } from '../canvas/rating-keys.ts'

/** A rating editor with arrow keys, digits and clicks. */
export function RatingEditor({ value, column, onCommit, label, describedBy, isDisabled }: EditorProps) {
  const max = ratingMax(column)
  const stars = starsOf(value)
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const more = ['ArrowUp', isRtl ? 'ArrowLeft' : 'ArrowRight'].includes(event.key)
    const less = ['ArrowDown', isRtl ? 'ArrowRight' : 'ArrowLeft'].includes(event.key)
    const isCleared = event.key === 'Backspace' || event.key === 'Delete'
    const next = more
      ? Math.min(max, stars + 1)
      : less
        ? Math.max(0, stars - 1) || null
        : isCleared
          ? null
          : starsByKey(event.key, column)
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onCommit({ value: next })
    // The tabbable mark (roving tabindex).
    const button = event.currentTarget.children[Math.max(0, Number(next ?? 0) - 1)]
    if (button instanceof HTMLElement) button.focus()
  }
  return (
    <div
      role="radiogroup"
      tabIndex={-1}
      aria-label={label}
      aria-describedby={describedBy}
      className="flex flex-wrap"
      onKeyDown={onKeyDown}
    >
      {Array.from({ length: max }, (_, index) => index + 1).map((star) => (
        <button
          key={star}
          type="button"
          role="radio"
          aria-checked={star === stars}
          tabIndex={star === Math.max(1, stars) ? 0 : -1}
          disabled={isDisabled}
          aria-label={t('fields.rated', { count: formatNumber(star), max: formatNumber(max) })}
          className="grid size-7 place-items-center rounded-sm pointer-coarse:size-11"
          onClick={() => onCommit({ value: star === stars ? null : star })}
        >
          <IconMark kind={ratingMark} column={column} isOn={star <= stars} />
        </button>
      ))}
    </div>
  )
}
