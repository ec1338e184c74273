import { GridView } from './grid-view.tsx'
import { LoadedView } from './loaded-view.tsx'
import type { ViewBodyProps } from './view-body-props.ts'

/** A grid view. */
export function GridBody(props: ViewBodyProps) {
  return <LoadedView {...props} View={GridView} />
}
