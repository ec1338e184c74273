import { Calendar, Columns3, Grid3x3, LayoutGrid, type LucideIcon, TextCursorInput } from 'lucide-react'
import { viewTypeNumbers, type ViewType, viewTypes } from '#core/schema.ts'
import { cx } from '../ui/cx.ts'

type Look = { icon: LucideIcon; ink: string }

const looks: Record<ViewType, Look> = {
  grid: { icon: Grid3x3, ink: 'text-view-grid' },
  form: { icon: TextCursorInput, ink: 'text-view-form' },
}

/** Wire numbers of views that the server may know before the browser does. */
const furtherLooks: Record<number, Look> = {
  2: { icon: LayoutGrid, ink: 'text-view-gallery' },
  4: { icon: Columns3, ink: 'text-view-kanban' },
  6: { icon: Calendar, ink: 'text-view-calendar' },
}

function lookOf(number: number): Look {
  const known = viewTypes.find((name) => viewTypeNumbers[name] === number)
  return (known ? looks[known] : furtherLooks[number]) ?? { icon: Grid3x3, ink: 'text-view-other' }
}

export function viewIconOf(type: ViewType): LucideIcon {
  return looks[type].icon
}

/** The icon of a view type by its number on the wire. */
export function viewIconByNumber(number: number): LucideIcon {
  return lookOf(number).icon
}

/** A view type's icon in its colour; its name stands beside it. */
export function ViewIcon({ type, className }: { type: number; className?: string }) {
  const { icon: Icon, ink } = lookOf(type)
  return <Icon aria-hidden className={cx('size-4 shrink-0', ink, className)} />
}
