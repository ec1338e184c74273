import { useMemo } from 'react'
import { linkedRecords } from '#core/fields/links/linked-values.ts'
import type { Column } from '#core/schema.ts'
import { type Axis, barOf } from '../../../../views/timeline/axis.ts'
import type { ArrowEnd } from '../../../../views/timeline/arrows.ts'
import { dependenciesAcross } from '../../../../views/timeline/dependencies.ts'
import type { Arrow } from '../../../../views/timeline/dependency-arrows.tsx'
import type { TimelineRows } from './use-timeline-rows.ts'

/** The arrows that cross the rows from `first` up to `end`. `middleOf`: of a row, in pixels. */
export function useArrows(options: {
  rows: TimelineRows
  dependency: Column | null
  axis: Axis
  first: number
  end: number
  middleOf: (index: number) => number
}): readonly Arrow[] {
  const { rows, dependency, axis, first, end, middleOf } = options
  return useMemo(() => {
    if (!dependency) return []
    const found = dependenciesAcross(
      {
        total: rows.count,
        idsBefore(index) {
          const row = rows.rowAt(index)
          return row && linkedRecords(row[dependency.id] ?? null).map(([id]) => id)
        },
        indexOf: rows.indexOf,
      },
      first,
      end,
    )
    const endOf = (index: number): ArrowEnd | null => {
      const row = rows.rowAt(index)
      const event = row && rows.eventOf(row)
      return event ? { ...barOf(axis, event), y: middleOf(index) } : null
    }
    return found.flatMap(({ before, after }): Arrow[] => {
      const [from, to] = [endOf(before), endOf(after)]
      return from && to ? [{ key: `${before} ${after}`, before: from, after: to }] : []
    })
  }, [rows, dependency, axis, first, end, middleOf])
}
