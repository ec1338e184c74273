import {
  Calendar,
  ChartGantt,
  Columns3,
  Grid3x3,
  LayoutGrid,
  type LucideIcon,
  TextCursorInput,
} from 'lucide-react'
import { viewTypeNumbers, type ViewType, viewTypes } from '#core/schema.ts'
import { cx } from '../ui/cx.ts'

type Look = { icon: LucideIcon; ink: string }

const looks: Record<ViewType, Look> = {
  grid: { icon: Grid3x3, ink: 'text-view-grid' },
  form: { icon: TextCursorInput, ink: 'text-view-form' },
  gallery: { icon: LayoutGrid, ink: 'text-view-gallery' },
  kanban: { icon: Columns3, ink: 'text-view-kanban' },
  calendar: { icon: Calendar, ink: 'text-view-calendar' },
  timeline: { icon: ChartGantt, ink: 'text-view-timeline' },
}

function lookOf(number: number): Look {
  const known = viewTypes.find((name) => viewTypeNumbers[name] === number)
  return (known && looks[known]) ?? { icon: Grid3x3, ink: 'text-view-other' }
}

export function viewIconOf(type: ViewType): LucideIcon {
  return looks[type].icon
}

/** The icon of a view type by its wire number. */
export function viewIconByNumber(number: number): LucideIcon {
  return lookOf(number).icon
}

/** A view type's icon in its color. Decorative, because the name is next to it. */
export function ViewIcon({ type, className }: { type: number; className?: string }) {
  const { icon: Icon, ink } = lookOf(type)
  return <Icon aria-hidden className={cx('size-4 shrink-0', ink, className)} />
}
