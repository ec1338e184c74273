import { LoadedView } from '../loaded-view.tsx'
import type { ViewBodyProps } from '../view-body-props.ts'
import { TimelineView } from './timeline-view.tsx'

/** A timeline view; waits for the view's settings. */
export function TimelineBody(props: ViewBodyProps) {
  return <LoadedView {...props} View={TimelineView} />
}
