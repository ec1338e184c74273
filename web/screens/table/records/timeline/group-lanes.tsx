import type { CellTheme } from '../../../../fields/canvas/cell-theme.ts'
import type { GridProps } from '../../../../views/grid/grid-props.ts'
import type { GroupHeader } from '../../../../views/grid/rows/group-headers.ts'
import { groupHeightPx } from './timeline-row.tsx'
import { CardHeading } from '../cards/card-heading.tsx'

/** The headers of groups between the rows; each collapses its group. */
export function GroupLanes(props: {
  headers: readonly GroupHeader[]
  topOf: (at: number) => number
  grid: GridProps
  theme: CellTheme
  looks: number
}) {
  return props.headers.map((header, at) => (
    <div
      key={header.id}
      role="listitem"
      className="absolute inset-x-0 border-b border-line-2 bg-sunken"
      style={{ top: props.topOf(at), blockSize: groupHeightPx }}
    >
      <div
        data-timeline-name
        className="sticky start-0 z-3 h-full w-fit max-w-[min(36rem,90cqw)] min-w-60 bg-sunken px-2"
      >
        <CardHeading groupHeader={header} grid={props.grid} theme={props.theme} looks={props.looks} />
      </div>
    </div>
  ))
}
